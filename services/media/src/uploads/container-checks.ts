import { open, type FileHandle } from 'node:fs/promises'
import { readBox } from '../videos/iso-boxes.ts'

const boxesMax = 100
const searchBytes = 65_536
/** Top-level boxes that contain samples or their index. */
const isoBodies = new Set(['moov', 'moof', 'mdat'])

const readAt = async (file: FileHandle, at: number, bytes: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await file.read(buffer, 0, bytes, at)
  return buffer.subarray(0, bytesRead)
}

const isIso = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat()
  let at = 0
  for (let boxes = 0; boxes < boxesMax; boxes += 1) {
    const box = await readBox(file, at, size)
    if (!box || box.end >= size) return false
    if (isoBodies.has(box.type)) return true
    at = box.end + 1
  }
  return false
}

const isAvi = async (file: FileHandle): Promise<boolean> => {
  const head = await readAt(file, 0, searchBytes)
  for (let at = 12; at + 12 <= head.length; at += 8 + head.readUInt32LE(at + 4) + (head.readUInt32LE(at + 4) % 2)) {
    if (head.toString('latin1', at, at + 4) === 'LIST' && head.toString('latin1', at + 8, at + 12) === 'hdrl')
      return true
  }
  return false
}

/** Returns whether an MPEG audio frame begins here: sync bits, valid version, layer, bit rate and sample rate. */
const isFrame = (bytes: Buffer, at: number): boolean => {
  const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3)
  if (sync !== 0xff || (version & 0xe0) !== 0xe0) return false
  return (version & 0x18) !== 0x08 && (version & 0x06) !== 0 && (rates & 0xf0) !== 0xf0 && (rates & 0x0c) !== 0x0c
}

/** Returns whether a frame follows the ID3 tag, which can precede any content. */
const isMp3 = async (file: FileHandle): Promise<boolean> => {
  const tag = await readAt(file, 0, 10)
  if (tag.toString('latin1', 0, 3) !== 'ID3' || tag.length < 10) return true
  const tagBytes = tag.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  const behind = await readAt(file, 10 + tagBytes, searchBytes)
  for (let at = behind.indexOf(0xff); at >= 0; at = behind.indexOf(0xff, at + 1)) if (isFrame(behind, at)) return true
  return false
}

const checks: Readonly<Record<string, (file: FileHandle) => Promise<boolean>>> = {
  'video/mp4': isIso,
  'video/quicktime': isIso,
  'video/3gpp': isIso,
  'video/x-msvideo': isAvi,
  'audio/mp4': isIso,
  'audio/mpeg': isMp3,
}

/** Returns whether a file has the structure of its type, beyond the first bytes. */
export const isContainerOf = async (path: string, type: string): Promise<boolean> => {
  const check = checks[type]
  if (!check) return true
  const file = await open(path)
  try {
    return await check(file)
  } finally {
    await file.close()
  }
}
