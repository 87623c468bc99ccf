import { limits } from '../limits.ts'

/** In a file of its own, so that front ends need no TypeBox. */
export const fileKinds = ['image', 'video', 'audio', 'document'] as const
type FileKind = (typeof fileKinds)[number]

export const fileTypes: Readonly<Record<FileKind, readonly string[]>> = {
  image: [
    'image/jpeg',
    'image/jpg',
    'image/png',
    'image/gif',
    'image/webp',
    'image/bmp',
    'image/tiff',
    'image/heic',
    'image/heif',
  ],
  video: ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/webm', 'video/ogg', 'video/3gpp'],
  audio: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/aac', 'audio/mp3'],
  document: [
    'application/pdf',
    'text/plain',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
}

/** Types that recorders of browsers make. */
const recordedTypes = ['audio/webm', 'audio/mp4', 'audio/ogg', 'audio/aac', 'audio/mpeg', 'audio/wav']

export const fileBytesMax = (kind: FileKind): number =>
  kind === 'document' ? limits.documentBytesMax : limits.mediaBytesMax

export const filePurposes = {
  'cover-image': ['image'],
  'hero-banner': ['image'],
  avatar: ['image'],
  memory: ['image', 'video'],
  memories: ['image', 'video'],
  timeline: ['image', 'video'],
  voice: ['audio'],
  sealed: ['image'],
  'sealed-voice': ['audio'],
  inbox: ['image', 'video', 'audio', 'document'],
} as const satisfies Record<string, readonly FileKind[]>
export type FilePurpose = keyof typeof filePurposes

/** Returns whether files for a purpose are voice recordings. */
export const isVoice = (purpose: FilePurpose): boolean => purpose === 'voice' || purpose === 'sealed-voice'

export const typesFor = (kind: FileKind, purpose: FilePurpose): readonly string[] =>
  kind === 'audio' && isVoice(purpose) ? recordedTypes : fileTypes[kind]
