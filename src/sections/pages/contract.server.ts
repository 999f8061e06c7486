export { pageContent, pageLinks } from './pages.server.ts'
