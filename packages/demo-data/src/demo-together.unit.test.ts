import { gameKeys, stateSchemas } from '@love-space/contracts/space/interaction.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { expect, it } from 'vitest'
import { demoGames } from './demo-together.ts'

const couple = ['a'.repeat(24), 'b'.repeat(24)] as const

it.each(gameKeys)('has a state of %s with the fields of that game', (key) => {
  expect(fits(stateSchemas[key], demoGames('2026-11-22', couple)[key])).toBe(true)
})
