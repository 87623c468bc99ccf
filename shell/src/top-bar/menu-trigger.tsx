import { Menu } from 'lucide-react'
import type { ComponentProps } from 'react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Avatar } from '@love-space/ui/avatar.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { useFile } from '@love-space/web-kit/files/files.ts'
import { personIn, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { firstNames } from './first-names.ts'

export function MenuTrigger(props: Omit<ComponentProps<'button'>, 'aria-label' | 'children'>) {
  const user = useSession((session) => session.user)
  const { data: space } = useMySpace()
  const [name] = firstNames(user ? [user] : [])
  const { file } = useFile(user?.avatar)
  const icon = user ? (
    <Avatar
      decorative
      size="sm"
      name={user.name}
      src={file?.renditions[0]?.webp}
      focus={file?.focus}
      person={personIn(space, user.id)}
    />
  ) : (
    <Menu />
  )
  return (
    <IconButton
      {...props}
      label={name === undefined ? shellTexts.menu.open : fill(shellTexts.menu.openOf, { name })}
      icon={icon}
    />
  )
}
