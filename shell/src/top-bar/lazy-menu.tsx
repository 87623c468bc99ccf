import { Suspense, lazy, useState } from 'react'
import { MenuTrigger } from './menu-trigger.tsx'

const loadMenu = () => import(/* webpackChunkName: "top-bar" */ './main-menu.tsx')
const MainMenu = lazy(loadMenu)

/** The menu's button; the menu itself is fetched when somebody reaches for it. */
export function LazyMenu() {
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <MenuTrigger
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <MainMenu />
    </Suspense>
  )
}
