import { boxAt, boxHeadBytes, type Box } from '@love-space/couple-rules/iso-boxes.ts'
import type { FileHandle } from 'node:fs/promises'

export const readBox = async (file: FileHandle, at: number, fileBytes: number): Promise<Box | null> => {
  const head = Buffer.alloc(boxHeadBytes)
  const { bytesRead } = await file.read(head, 0, Math.min(boxHeadBytes, Math.max(0, fileBytes - at)), at)
  return boxAt(head.subarray(0, bytesRead), at, fileBytes)
}
