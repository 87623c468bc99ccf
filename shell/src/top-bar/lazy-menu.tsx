import { useState, type ComponentProps } from 'react'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { MenuTrigger } from './menu-trigger.tsx'
import { remoteMenus } from './remote-menus.ts'

const loadCode = () => import(/* webpackChunkName: "top-bar" */ './main-menu.tsx')

async function loadMenu() {
  const [{ default: MainMenu }, menus] = await Promise.all([loadCode(), remoteMenus()])
  const Menu = (props: Omit<ComponentProps<typeof MainMenu>, 'menusAtFirst'>) => (
    <MainMenu {...props} menusAtFirst={menus} />
  )
  return { default: Menu }
}
const loadAhead = () => {
  loadCode().catch(() => undefined)
  void remoteMenus()
}

export function LazyMenu() {
  const [isWanted, setIsWanted] = useState(false)
  const { Part: Menu } = useLazyPart(loadMenu, isWanted, undoPress(setIsWanted, isWanted, false))
  if (Menu) return <Menu isOpenAtFirst={isWanted} />
  return (
    <MenuTrigger
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => setIsWanted(true)}
    />
  )
}
