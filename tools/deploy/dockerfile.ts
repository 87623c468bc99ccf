type Values = Readonly<Record<string, string>>

export interface Instruction {
  readonly name: string
  readonly words: string
}

export interface Stage {
  readonly name: string
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** Returns the stages of a Dockerfile. */
export const stagesOf = (text: string): readonly Stage[] => {
  const lines = text
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const stages: { name: string; base: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [, base = '', as = 'image'] = /^(\S+)(?: AS (\S+))?$/.exec(words) ?? []
      stages.push({ name: as, base, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage || name === '') throw new Error(`A Dockerfile has the line ${JSON.stringify(line)}.`)
    stage.instructions.push({ name, words })
  }
  return stages
}

/** Returns the assignments of an ENV or ARG: `A=1 B="two words"`. */
export const assignmentsIn = (words: string): readonly (readonly [string, string])[] =>
  [...words.matchAll(/(\w+)=("[^"]*"|\S*)/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('"', '')] as const,
  )

/** Replaces variables such as `${PROJECT}`. */
export const withValues = (words: string, values: Values): string =>
  words.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Returns the words of a command in JSON, such as that of CMD. */
export const commandIn = (words: string): readonly string[] =>
  JSON.parse(words.slice(words.indexOf('['))) as readonly string[]
