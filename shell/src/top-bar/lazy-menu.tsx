import { useState } from 'react'
import { MenuTrigger } from './menu-trigger.tsx'

const loadMenu = () => import(/* webpackChunkName: "top-bar" */ './main-menu.tsx')
const loadAhead = () => void loadMenu().catch(() => undefined)

/** The menu's button; the menu itself is fetched when somebody reaches for it. A press that fetches nothing can be repeated. */
export function LazyMenu() {
  const [menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>>>()
  if (menu) return <menu.default />
  return (
    <MenuTrigger
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => void loadMenu().then(setMenu, () => undefined)}
    />
  )
}
