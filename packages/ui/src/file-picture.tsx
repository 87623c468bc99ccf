import { ImageOff } from 'lucide-react'
import { Picture, type PictureProps } from './picture.tsx'
import { useFile } from '@love-space/web-kit/files/files.ts'

export function FilePicture({
  address,
  ...rest
}: Omit<PictureProps, 'file' | 'onExpired' | 'fallback'> & { address: string }) {
  const { file, refetch } = useFile(address)
  return <Picture {...rest} file={file} onExpired={refetch} fallback={<ImageOff className="size-8" />} />
}
