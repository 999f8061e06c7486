import { askOf, publicServer } from '#api/v1/testing-v1.server.ts'
import { demoApp } from './demo-app.server.ts'

/** A server with the public API alone over the demonstration's figures, with a way to ask it. */
export async function publicDemo(now?: Date) {
  const { app, drop } = await demoApp(now)
  const { server } = await publicServer(app)
  return {
    app,
    server,
    ask: askOf(server),
    async close() {
      await server.close()
      await drop()
    },
  }
}
