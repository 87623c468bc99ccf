import { afterAll, afterEach, expect } from 'vitest'
import { takePolicyViolations } from './chromium.ts'

const expectNone = () => expect(takePolicyViolations(), 'refused by the content security policy').toEqual([])

afterEach(expectNone)
// Also checks pages that a test file's own hooks opened.
afterAll(expectNone)
