import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { createLineLog, createLogger } from './logger.ts'

it('writes a line without pino as pino would', () => {
  const lines: string[] = []
  const logger = createLogger('test', 'info', { destination: { write: (line) => void lines.push(line) } })
  const child = logger.child({ job: 'one "job"' })
  const fields = { route: '/a', status: 200, text: 'é "\n', userId: undefined }
  child.info(fields, 'Request "done"')
  createLineLog(child, 'Request "done"')(fields)
  const [byPino, own] = lines.map((line) => ({ ...(JSON.parse(line) as object), time: 0 }))
  expect(own).toEqual(byPino)
  expect(lines.map((line) => line.endsWith('}\n'))).toEqual([true, true])
  logger.level = 'warn'
  createLineLog(logger, 'Request')(fields)
  expect(lines).toHaveLength(2)
})

it('writes all lines when the process exits', () => {
  const program = `
    import { createLogger, asynchronousOutput } from ${JSON.stringify(import.meta.resolve('./logger.ts'))}
    const logger = createLogger('test', 'info', { destination: asynchronousOutput() })
    logger.info('first')
    logger.error('second')
    logger.info('x'.repeat(20_000))
    logger.info('last')
    process.exit(3)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(status).toBe(3)
  const messages = stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { message: string }).message)
  // At exit, pending lines are written again from the start, so a line may be repeated or out of order.
  expect(new Set(messages.map((message) => message.slice(0, 6)))).toEqual(
    new Set(['first', 'second', 'xxxxxx', 'last']),
  )
})
