import { data } from 'react-router'
import { LockScreen } from './lock-screen.tsx'

export function loader() {
  return data(null, { status: 403 })
}

export default function Lock() {
  return <LockScreen detail={null} />
}
