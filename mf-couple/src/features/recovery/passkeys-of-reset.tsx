import { listPasskeysOfReset } from '@love-space/contracts/auth/recovery.calls.ts'
import { passkeys as texts } from '@love-space/texts/en/couple/passkeys.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Checkbox } from '@love-space/ui/checkbox.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { browserText } from '../../shared/browser-text.ts'

const passkeysOf = (token: string) =>
  queryOptions({
    queryKey: ['passkeys-of-reset', token],
    queryFn: async ({ signal }) => (await api.call(listPasskeysOfReset, { body: { token }, signal })).data.passkeys,
    staleTime: Infinity,
    retry: false,
    meta: { keep: false },
  })

interface PasskeysOfResetProps {
  token: string
  kept: readonly string[]
  onKept: (ids: string[]) => void
}

/** Asks which of the passkeys that a reset can leave are removed: all of them, unless the user says otherwise. */
export function PasskeysOfReset({ token, kept, onKept }: PasskeysOfResetProps) {
  const { data: passkeys = [] } = useQuery(passkeysOf(token))
  if (passkeys.length === 0) return null
  return (
    <fieldset className="flex flex-col">
      <legend className="font-medium">{texts.ofReset}</legend>
      <p className="text-sm text-pretty text-text-muted">{texts.ofResetHint}</p>
      {passkeys.map(({ id, name, browser }) => (
        <Checkbox
          key={id}
          label={fill(texts.removeOne, { name: name ?? browserText(browser) })}
          checked={!kept.includes(id)}
          onChange={({ target }) => onKept(target.checked ? kept.filter((one) => one !== id) : [...kept, id])}
        />
      ))}
    </fieldset>
  )
}
