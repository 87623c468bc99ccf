import { MembersEnv } from '@love-space/members/env.ts'
import { PersonalDataEnv } from '@love-space/members/personal-data.ts'
import { CommonEnv, serviceAddress } from '@love-space/service-kit/process/env.ts'
import { Type, type Static } from '@sinclair/typebox'

export const Env = Type.Object({
  ...CommonEnv,
  ...PersonalDataEnv,
  ...MembersEnv,
  VAPID_PRIVATE_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{43}$',
      description:
        "P-256 private key (32 bytes, base64url) that signs messages to browsers' push services. Without it no push is sent; a new one ends every subscription.",
    }),
  ),
  PUSH_CONTACT: Type.String({
    pattern: '^(mailto:[^@\\s]+@[^@\\s]+|https://[^\\s]+)$',
    default: 'mailto:support@example.com',
    description: 'Contact for push services that have a problem with our messages.',
  }),
  PUSH_SERVICES: Type.String({
    pattern: '^https?://[a-z0-9.*:-]+(,https?://[a-z0-9.*:-]+)*$',
    default:
      'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com',
    description:
      'Allowed origins of push services, separated by commas; `*.` stands for any subdomain. Browsers name the address of a push, so without this list anybody could make the service call any server. The default lists those of Chromium browsers (FCM), Firefox (autopush), Safari (APNs) and Edge on Windows (WNS).',
  }),
  MEDIA_URL: serviceAddress('Address of the media service, for figures and activities.'),
  IMPORT: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    description: 'on: internal routes import letters and moods of earlier days, for the demo. For local runs only.',
  }),
})
export type Env = Static<typeof Env>
