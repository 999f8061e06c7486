export { pageContent } from './pages.server.ts'
