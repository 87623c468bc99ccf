import { call } from '../call.ts'

export const sealCapsule = call('sealCapsule', 'member', 'POST', '/capsules', { idempotent: true })
export const listCapsules = call('listCapsules', 'member', 'GET', '/capsules')
export const takeCapsuleBack = call('takeCapsuleBack', 'member', 'DELETE', '/capsules/{id}')
