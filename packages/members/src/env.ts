import { serviceAddress } from '@love-space/service-kit/process/env.ts'

export const MembersEnv = {
  SPACE_URL: serviceAddress('Address of the space service, for facts whose event has not arrived.'),
}
