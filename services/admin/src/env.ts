import { servicesExcept } from '@love-space/contracts/processes.ts'
import { CommonEnv, serviceAddress } from '@love-space/service-kit/process/env.ts'
import { serviceAddresses } from '@love-space/service-kit/process/service-addresses.ts'
import { MembersEnv } from '@love-space/members/env.ts'
import { PersonalDataEnv } from '@love-space/members/personal-data.ts'
import { Type, type Static } from '@sinclair/typebox'

export const Env = Type.Object({
  ...CommonEnv,
  ...PersonalDataEnv,
  ...MembersEnv,
  ...serviceAddresses(servicesExcept('auth', 'space'), (name) =>
    serviceAddress(`Address of the ${name} service, for its state on the operations page.`),
  ),
  GATEWAY_OPS_URL: Type.Optional(
    serviceAddress(
      "Address of the gateway's operations port; without it the operations page does not show the gateway's state.",
    ),
  ),
  KLAVIYO_API_KEY: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{8,200}$',
      description:
        'Private API key of Klaviyo; without it nothing is sent there. It needs accounts:read, lists:write, profiles:read, profiles:write, subscriptions:write and data-privacy:write.',
    }),
  ),
  KLAVIYO_LIST_ID: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{1,40}$',
      description: 'Id of the Klaviyo list for people who ask for news; without it they are subscribed but on no list.',
    }),
  ),
  KLAVIYO_SYNC_TIME: Type.String({
    pattern: '^(off|([01][0-9]|2[0-3]):[0-5][0-9])$',
    default: '02:30',
    description: 'Time in UTC of the nightly sync with Klaviyo, or `off`.',
  }),
  KLAVIYO_URL: Type.String({
    pattern: '^https?://[^/]+$',
    default: 'https://a.klaviyo.com',
    description: 'Address of the API of Klaviyo.',
  }),
})
export type Env = Static<typeof Env>
