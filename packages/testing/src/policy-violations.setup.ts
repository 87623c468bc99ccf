import { afterAll, afterEach, expect } from 'vitest'
import { takePolicyViolations } from './chromium.ts'

const expectNone = () => expect(takePolicyViolations(), 'refused by the content security policy').toEqual([])

afterEach(expectNone)
// Catches pages opened by a test file's own hooks.
afterAll(expectNone)
