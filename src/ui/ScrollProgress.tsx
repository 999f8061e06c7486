import { useEffect, useRef } from 'react'

/** How far the page is read, on the lower edge of the navigation. CSS alone where it can; else a listener moves it. */
export function ScrollProgress() {
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return
    const onScroll = () => {
      const { scrollHeight } = document.documentElement
      const way = scrollHeight - innerHeight
      bar.current?.style.setProperty('--p', `${way > 0 ? (scrollY / way) * 100 : 0}%`)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])

  return (
    <div className="prog" aria-hidden="true">
      <i ref={bar} />
    </div>
  )
}
