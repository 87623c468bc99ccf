import { Avatar, type AvatarProps } from '@love-space/ui/avatar.tsx'
import { usePictureAddress } from '@love-space/web-kit/files/files.ts'

/** The picture of a person by the address that answers name it by, or their initials. */
export function PersonAvatar({ picture, ...rest }: Omit<AvatarProps, 'src'> & { picture: string | null }) {
  return <Avatar {...rest} src={usePictureAddress(picture)} />
}
