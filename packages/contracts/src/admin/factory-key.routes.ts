import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import { FactoryJwk } from '../space/factory-jwk.ts'
import * as calls from './factory-key.calls.ts'
import { FactoryKey, FactoryName } from './factory-key.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ factoryKey: FactoryKey }))

export const listFactoryKeys = routeOf(calls.listFactoryKeys, {
  summary: 'The public keys of factories, oldest first. Only super_admins see who registered and confirmed them.',
  permission: 'rings:read',
  answer: Data(Strict({ factoryKeys: Type.Array(FactoryKey) })),
})

export const registerFactoryKey = routeOf(calls.registerFactoryKey, {
  summary: 'Register the public key of a factory (a JWK). Another super_admin confirms it by its thumbprint.',
  permission: 'factory:keys',
  body: Strict({ name: FactoryName, jwk: FactoryJwk }),
  status: 201,
  answer,
  errors: ['FACTORY_KEY_KNOWN', 'FACTORY_KEY_UNUSABLE'],
})

export const confirmFactoryKey = routeOf(calls.confirmFactoryKey, {
  summary:
    'Confirm a key that another super_admin registered, by the rule for data requests. From then on keys of batches can be sealed to it.',
  permission: 'factory:keys',
  params,
  answer,
  errors: ['FACTORY_KEY_NOT_FOUND', 'SECOND_SUPER_ADMIN_REQUIRED'],
})

export const removeFactoryKey = routeOf(calls.removeFactoryKey, {
  summary: 'Remove the public key of a factory. Files that were sealed to it stay readable for the factory.',
  permission: 'factory:keys',
  params,
  status: 204,
  errors: ['FACTORY_KEY_NOT_FOUND'],
})
