import { useState } from 'react'
import { useNotifications } from '@love-space/web-kit/notifications.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'
import { BellButton } from './bell-button.tsx'
import { useIsWide } from './use-is-wide.ts'
import { usePulse } from './use-pulse.ts'

const loadPanel = () => import(/* webpackChunkName: "top-bar" */ './bell-panel.tsx')

/** Unread notifications. Opens a panel on wide screens; below 768 px it leads to their page and, there, back. */
export function Bell() {
  const { unread, total } = useNotifications()
  const isPulsing = usePulse(unread, total)
  const isWide = useIsWide()
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>>>()
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const press = () => {
    if (!isWide) return void (pathname === '/notifications' ? navigate(-1) : navigate('/notifications'))
    setIsOpen(true)
    loadPanel().then(setPanel, () => setIsOpen(false))
  }
  const looks = { unread, isPulsing }
  if (isWide && panel) {
    return <panel.default trigger={<BellButton {...looks} />} isOpen={isOpen} onOpenChange={setIsOpen} />
  }
  return <BellButton {...looks} onClick={press} onPointerEnter={() => isWide && loadPanel().catch(() => undefined)} />
}
