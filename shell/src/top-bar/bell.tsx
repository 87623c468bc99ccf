import { useState } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { useIsWide } from '@love-space/ui/use-is-wide.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { useNotifications } from '@love-space/web-kit/notifications/notifications.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'
import { BellButton } from './bell-button.tsx'
import { usePulse } from './use-pulse.ts'

const loadPanel = () => import(/* webpackChunkName: "top-bar" */ './bell-panel.tsx')

export function Bell() {
  const { unread, total, isKnown, quietUntil } = useNotifications()
  const isPulsing = usePulse({ isKnown, unread, total, quietUntil })
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState(false)
  const { Part: BellPanel } = useLazyPart(loadPanel, isWide && isOpen, undoPress(setIsOpen, isOpen, false))
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const press = () => {
    if (isWide) setIsOpen(true)
    else if (pathname !== paths.notifications) void navigate(paths.notifications)
    else if (hasPageBefore()) void navigate(-1)
    else void navigate(paths.home)
  }
  const looks = { unread, isPulsing }
  if (isWide && BellPanel) {
    return <BellPanel trigger={<BellButton {...looks} />} isOpen={isOpen} onOpenChange={setIsOpen} />
  }
  return <BellButton {...looks} onClick={press} onPointerEnter={() => isWide && loadPanel().catch(() => undefined)} />
}

/** Returns whether the previous history entry is ours. React Router stores its index in the history's state. */
const hasPageBefore = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
