import { Suspense, lazy, useState } from 'react'
import { useNotifications } from '@love-space/web-kit/notifications.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'
import { BellButton } from './bell-button.tsx'
import { usePulse } from './use-pulse.ts'
import { useIsWide } from './use-is-wide.ts'

const BellPanel = lazy(() => import(/* webpackChunkName: "top-bar" */ './bell-panel.tsx'))

/** Unread notifications. Opens a panel on wide screens; below 768 px it leads to their page and, there, back. */
export function Bell() {
  const { unread, total } = useNotifications()
  const isPulsing = usePulse(unread, total)
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  if (isWide) {
    const button = <BellButton unread={unread} isPulsing={isPulsing} />
    return (
      <Suspense fallback={<BellButton unread={unread} isPulsing={isPulsing} onClick={() => setIsOpen(true)} />}>
        <BellPanel trigger={button} isOpen={isOpen} onOpenChange={setIsOpen} />
      </Suspense>
    )
  }
  const toggle = () => void (pathname === '/notifications' ? navigate(-1) : navigate('/notifications'))
  return <BellButton unread={unread} isPulsing={isPulsing} onClick={toggle} />
}
