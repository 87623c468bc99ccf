import type { Actor, User } from '@love-space/contracts/auth/user.ts'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { Avatar } from '@love-space/ui/avatar.tsx'
import { useFile } from '@love-space/web-kit/files/files.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'

interface PersonAvatarProps {
  of: User | SpaceUser | Actor
  space: Space | null | undefined
  size?: 'sm' | 'lg' | 'xl'
}

export function PersonAvatar({ of, space, size = 'sm' }: PersonAvatarProps) {
  const { file } = useFile('avatar' in of ? of.avatar : of.profilePicture)
  return (
    <Avatar
      decorative
      name={of.name}
      src={file?.renditions[0]?.webp}
      focus={file?.focus}
      size={size}
      person={personIn(space, of.id)}
    />
  )
}
