import { call } from '../call.ts'

export const listPushDevices = call('listPushDevices', 'user', 'GET', '/notifications/devices')
export const addPushDevice = call('addPushDevice', 'user', 'POST', '/notifications/devices')
export const testPushDevice = call('testPushDevice', 'user', 'POST', '/notifications/devices/{id}/test')
export const removePushDevice = call('removePushDevice', 'user', 'DELETE', '/notifications/devices/{id}')
