import { data } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Every unknown address answers 404 at its own address, but for those that lead on (entry.server.tsx); `/404` is there too. */
export function loader() {
  return data(null, { status: 404 })
}

export default NotFoundScreen
