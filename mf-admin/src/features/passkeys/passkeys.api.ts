import {
  addPasskey,
  listPasskeys,
  mailPasskeyCode,
  makeRecoveryCodes,
  newPasskeyOptions,
  refusePasskeyReset,
} from '@love-space/contracts/auth/passkey.calls.ts'
import { loadCeremony } from '@love-space/ui/passkeys/load-ceremony.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { refreshUser } from '@love-space/web-kit/session/session.store.ts'
import { adminApi } from '../../shared/admin-api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: async ({ signal }) => (await adminApi.call(listPasskeys, { signal }))?.data ?? null,
  meta: { keep: false },
})

const reload = () => Promise.all([queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }), refreshUser()])

/** Adds a passkey of this device; `code` is the token of a link, or a recovery code. */
export async function addPasskeyHere(code?: string): Promise<void> {
  const given = code === undefined ? {} : { code }
  const ceremony = loadCeremony()
  const { data } = await adminApi.call(newPasskeyOptions, { body: given })
  const attestation = await (await ceremony).makePasskey(data.options)
  await adminApi.call(addPasskey, { body: { attestation, ...given } })
  await reload()
}

/** Refuses a reset. One that somebody else has stopped meanwhile is refused too. */
export async function refuseReset(): Promise<void> {
  try {
    await adminApi.call(refusePasskeyReset)
  } catch (error) {
    if (!hasCode(error, 'PASSKEY_RESET_NOT_FOUND')) throw error
  }
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

export const mailLink = () => adminApi.call(mailPasskeyCode)

export async function makeCodes(): Promise<readonly string[]> {
  const { data } = await adminApi.call(makeRecoveryCodes)
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  return data.codes
}
