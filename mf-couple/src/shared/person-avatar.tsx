import type { Actor, User } from '@love-space/contracts/auth/user.ts'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { Avatar } from '@love-space/ui/avatar.tsx'
import { usePictureAddress } from '@love-space/web-kit/files/files.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'

interface PersonAvatarProps {
  of: User | SpaceUser | Actor
  space: Space | null | undefined
  size?: 'sm' | 'lg' | 'xl'
}

/** Shows a person's picture or initials; decorative, as the name stands beside it. */
export function PersonAvatar({ of, space, size = 'sm' }: PersonAvatarProps) {
  const picture = usePictureAddress('avatar' in of ? of.avatar : of.profilePicture)
  return <Avatar decorative name={of.name} src={picture} size={size} person={personIn(space, of.id)} />
}
