import type { Store } from '@love-space/service-kit/store/store.ts'
import { expect, it } from 'vitest'
import { createSigningKeys } from './signing-keys.ts'
import type { SigningKeyDoc } from './signing-key.model.ts'

const policy = { rotateAfterMs: 2_592_000_000, leadMs: 1_200_000, retireAfterMs: 960_000 }

it('signs with the first key that another replica makes while this one starts', async () => {
  const keys: SigningKeyDoc[] = []
  let ms = 0
  const replica = (meanwhile: () => Promise<unknown>) => {
    let isFirstRead = true
    const read = async (): Promise<SigningKeyDoc[]> => {
      const found = [...keys]
      if (isFirstRead) await meanwhile()
      isFirstRead = false
      return found
    }
    const create = async (key: SigningKeyDoc): Promise<void> => {
      if (keys.some(({ _id }) => _id === key._id)) throw Object.assign(new Error('duplicate key'), { code: 11_000 })
      keys.push(key)
    }
    const model = { find: () => ({ sort: () => ({ limit: () => ({ lean: read }) }) }), create }
    const store = { collection: () => model } as unknown as Store
    return createSigningKeys({ store, secret: 'a secret of this test', policy, clock: () => new Date((ms += 1)) })
  }
  const other = replica(async () => undefined)
  const signer = await replica(other.signer).signer()
  expect(signer.kid).toBe((await other.signer()).kid)
  expect(keys).toHaveLength(1)
})
