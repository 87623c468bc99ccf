import { Menu } from 'lucide-react'
import type { ComponentProps } from 'react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { Avatar } from '@love-space/ui/avatar.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { useSession } from '@love-space/web-kit/session.store.ts'

/** The button of the menu: the user's picture, or three lines. */
export function MenuTrigger(props: Omit<ComponentProps<'button'>, 'aria-label' | 'children'>) {
  const user = useSession((session) => session.user)
  const icon = user ? <Avatar decorative size="sm" name={user.name} src={user.avatar} /> : <Menu aria-hidden />
  return <IconButton {...props} label={shellTexts.menu.open} icon={icon} />
}
