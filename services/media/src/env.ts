import { MembersEnv } from '@love-space/members/env.ts'
import { PersonalDataEnv } from '@love-space/members/personal-data.ts'
import { CommonEnv, serviceAddress } from '@love-space/service-kit/process/env.ts'
import { Type, type Static } from '@sinclair/typebox'

const onOff = (fallback: 'on' | 'off', description: string) =>
  Type.Union([Type.Literal('on'), Type.Literal('off')], { default: fallback, description })

export const Env = Type.Object({
  ...CommonEnv,
  ...PersonalDataEnv,
  ...MembersEnv,
  ENGAGEMENT_URL: serviceAddress('Address of the engagement service, for exports.'),
  FILE_LINK_KEY: Type.String({
    minLength: 32,
    maxLength: 256,
    description: 'Signs the addresses of files; a new one makes every address that was given out invalid.',
  }),
  STORAGE: Type.Union([Type.Literal('folder'), Type.Literal('s3')], {
    default: 'folder',
    description: 'Where files are kept: a folder that every replica sees, or an S3-compatible server.',
  }),
  STORAGE_FOLDER: Type.String({
    minLength: 1,
    maxLength: 1_000,
    description: 'Folder of the files; with S3 only for what is being worked on.',
  }),
  S3_ENDPOINT: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'Address of the S3-compatible server.' }),
  ),
  S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of the bucket.' }),
  S3_BUCKET: Type.Optional(Type.String({ minLength: 3, maxLength: 63, description: 'Bucket of the files.' })),
  S3_ACCESS_KEY: Type.Optional(Type.String({ description: 'Access key for it.' })),
  S3_SECRET_KEY: Type.Optional(Type.String({ description: 'Secret key for it.' })),
  QUOTA_MB: Type.Integer({
    minimum: 1,
    maximum: 100_000_000,
    default: 20_480,
    description: 'Megabytes that the files of one space, or those of one person alone, may take up.',
  }),
  UPLOADS_PER_HOUR: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 3_000,
    description: 'Uploads that one person may begin in an hour.',
  }),
  DISK_FREE_MB_MIN: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 200,
    description: 'With less than this left in STORAGE_FOLDER no upload is taken.',
  }),
  IMAGE_MEMORY_MB_MAX: Type.Integer({
    minimum: 100,
    maximum: 100_000,
    default: 768,
    description:
      'Memory that each of the two processes which read pictures may take, in megabytes; beyond it the picture is refused.',
  }),
  IMAGE_SECONDS_MAX: Type.Integer({
    minimum: 1,
    maximum: 600,
    default: 60,
    description: 'Seconds that one picture may take.',
  }),
  HEIC: onOff('on', 'off: pictures of the kind iPhones take are refused instead of converted (see docs/licences.md).'),
  FFMPEG_FOLDER: Type.Optional(
    Type.String({ description: 'Folder of ffmpeg and ffprobe; without it the usual ones are looked into.' }),
  ),
  CONVERT_MINUTES_MAX: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 20,
    description:
      'Longest video that is converted, in minutes at 1920 by 1080 pixels and 30 frames a second. Smaller videos may be longer, larger ones less. A longer one stays as uploaded.',
  }),
  VIDEO_MEMORY_MB_MAX: Type.Integer({
    minimum: 100,
    maximum: 100_000,
    default: 1_536,
    description: 'Memory that ffmpeg or ffprobe may take, in megabytes; a video beyond it is kept as it came.',
  }),
  FFMPEG: onOff('on', 'off: videos are left as they are even where ffmpeg is.'),
})
export type Env = Static<typeof Env>
