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
        "32 bytes, base64url: signs what is sent to the browsers' push services (a private key of P-256). Without it nothing is sent; a new one ends every subscription.",
    }),
  ),
  PUSH_CONTACT: Type.String({
    pattern: '^(mailto:[^@\\s]+@[^@\\s]+|https://[^\\s]+)$',
    default: 'mailto:support@example.com',
    description: 'Whom a push service tells of trouble with what we send.',
  }),
  PUSH_SERVICES: Type.String({
    pattern: '^https?://[a-z0-9.*:-]+(,https?://[a-z0-9.*:-]+)*$',
    default:
      'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com',
    description:
      'Where notifications may be sent, separated by commas; `*.` stands for any name below. A browser names the address itself, so without this list anybody could have us call any server. The standard is those of Chrome and other Chromium browsers (FCM), Firefox (autopush), Safari (APNs) and Edge on Windows (WNS).',
  }),
  MEDIA_URL: serviceAddress('Address of the media service, for figures and activities.'),
  IMPORT: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    description:
      'on: letters and moods of earlier days can be taken over by the internal routes that fill in the demo. Local runs only.',
  }),
})
export type Env = Static<typeof Env>
