import { moreMessages } from '#catalogue/more.ts'
import { data } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

await moreMessages()

/** Every unknown address answers 404 at its own address; `/404` is there too. */
export function loader() {
  return data(null, { status: 404 })
}

export default NotFoundScreen
