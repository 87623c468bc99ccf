import type { FactoryJwk } from '@love-space/contracts/space/factory-jwk.ts'
import { idFromText } from '@love-space/service-kit/process/crypto.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, mixed, orNull, text, time } from '@love-space/service-kit/store/fields.ts'

/** Returns the id of a public key. It derives from the thumbprint, so that a key is registered once. */
export const factoryKeyIdOf = (thumbprint: string): string => idFromText(`factory-key:${thumbprint}`)

const schema = aggregateSchemaOf({
  name: text,
  jwk: mixed<FactoryJwk>(),
  thumbprint: text,
  registeredBy: text,
  registeredAt: time,
  confirmedBy: orNull(text),
  confirmedAt: orNull(time),
})

/** The public key of a factory. It refers to operators by id only. */
export type FactoryKeyDoc = DocOf<typeof schema>

schema.index({ registeredAt: 1, _id: 1 })

export const factoryKeyAggregate = defineAggregate<FactoryKeyDoc>({
  collection: 'factory_keys',
  schema,
  erase: { user: { otherwise: 'the key is the factory’s; the ids in it then refer to nobody' } },
})
