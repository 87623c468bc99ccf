import { MembersEnv } from '@love-space/members/env.ts'
import { PersonalDataEnv } from '@love-space/members/personal-data.ts'
import { servicesExcept } from '@love-space/contracts/processes.ts'
import { CommonEnv, serviceAddress } from '@love-space/service-kit/process/env.ts'
import { serviceAddresses } from '@love-space/service-kit/process/service-addresses.ts'
import { Type, type Static } from '@sinclair/typebox'

const onOff = (fallback: 'on' | 'off', description: string) =>
  Type.Union([Type.Literal('on'), Type.Literal('off')], { default: fallback, description })

/** The other services with personal data of couples. */
export const otherExporters = servicesExcept('media', 'admin')

export const Env = Type.Object({
  ...CommonEnv,
  ...PersonalDataEnv,
  ...serviceAddresses(otherExporters, (name) => serviceAddress(`Address of the ${name} service, for exports.`)),
  ...MembersEnv,
  FILE_LINK_KEY: Type.String({
    minLength: 32,
    maxLength: 256,
    description: 'Secret that signs the addresses of files. A new value invalidates all earlier addresses.',
  }),
  STORAGE: Type.Union([Type.Literal('folder'), Type.Literal('s3')], {
    default: 'folder',
    description: 'Storage of files: a folder that all replicas share, or an S3-compatible server.',
  }),
  STORAGE_FOLDER: Type.String({
    minLength: 1,
    maxLength: 1_000,
    description: 'Folder of the files; with S3 only for files in the making.',
  }),
  S3_ENDPOINT: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'Address of the S3-compatible server.' }),
  ),
  S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of the bucket.' }),
  S3_BUCKET: Type.Optional(Type.String({ minLength: 3, maxLength: 63, description: 'Bucket of the files.' })),
  S3_ACCESS_KEY: Type.Optional(Type.String({ description: 'Access key of the bucket.' })),
  S3_SECRET_KEY: Type.Optional(Type.String({ description: 'Secret key of the bucket.' })),
  QUOTA_MB: Type.Integer({
    minimum: 1,
    maximum: 100_000_000,
    default: 20_480,
    description: 'Maximum megabytes of the files of a space, and of the private files of a user.',
  }),
  UPLOADS_PER_HOUR: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 3_000,
    description: 'Maximum uploads that a user may begin in an hour.',
  }),
  DISK_FREE_MB_MIN: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 200,
    description: 'Megabytes that uploads leave free in STORAGE_FOLDER; the service refuses others.',
  }),
  IMAGE_MEMORY_MB_MAX: Type.Integer({
    minimum: 100,
    maximum: 100_000,
    default: 768,
    description:
      'Maximum memory in megabytes of each of the two processes that read pictures. A picture that needs more is refused.',
  }),
  IMAGE_SECONDS_MAX: Type.Integer({
    minimum: 1,
    maximum: 600,
    default: 60,
    description: 'Maximum seconds for reading a picture.',
  }),
  HEIC: onOff(
    'on',
    'off: refuses HEIC pictures, which iPhones take, instead of converting them (see docs/licences.md).',
  ),
  FFMPEG_FOLDER: Type.Optional(
    Type.String({ description: 'Folder of ffmpeg and ffprobe; by default the usual folders are searched.' }),
  ),
  CONVERT_MINUTES_MAX: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 20,
    description:
      'Longest video to convert, in minutes at 1920 x 1080 pixels and 30 frames per second. Smaller videos may be longer, larger ones must be shorter. Others stay as uploaded.',
  }),
  VIDEO_MEMORY_MB_MAX: Type.Integer({
    minimum: 100,
    maximum: 100_000,
    default: 1_536,
    description: 'Maximum memory of ffmpeg or ffprobe in megabytes. A video that needs more stays as uploaded.',
  }),
  FFMPEG: onOff('on', 'off: videos stay as uploaded, even if ffmpeg is installed.'),
})
export type Env = Static<typeof Env>
