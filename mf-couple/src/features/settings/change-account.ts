import { updateProfile } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { changeFields } from '../../shared/change-fields.ts'

type AccountChange = Omit<BodyOf<typeof updateProfile>, 'basedOn'>

export const changeAccount = (user: User, change: AccountChange): Promise<void> =>
  changeFields({
    record: user,
    change,
    send: async (body) => (await api.call(updateProfile, { body })).data.user,
    foundIn: (current) => (current as { user?: User } | undefined)?.user,
    keep: (answered) => credentials.setUser(answered),
  })
