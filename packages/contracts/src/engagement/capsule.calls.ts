import { call } from '../call.ts'

export const sealCapsule = call('sealCapsule', 'member', 'POST', '/capsules', { idempotent: true })
export const listCapsules = call('listCapsules', 'member', 'GET', '/capsules')
export const openCapsule = call('openCapsule', 'member', 'POST', '/capsules/{id}/opening')
export const takeCapsuleBack = call('takeCapsuleBack', 'member', 'DELETE', '/capsules/{id}')
