import { moreMessages } from '#catalogue/more.ts'
import { data } from 'react-router'
import { LockScreen } from './lock-screen.tsx'

await moreMessages()

export function loader() {
  return data(null, { status: 403 })
}

export default function Lock() {
  return <LockScreen detail={null} />
}
