import { useEffect, useRef } from 'react'
import { useLocation } from '@love-space/web-kit/router.ts'

export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const heading = document.getElementById('page-title') ?? document.getElementById('main')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
