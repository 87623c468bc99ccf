import {
  beginEdit,
  beginNew,
  choose,
  isWorthKeeping,
  rebase,
  sendEdit,
  type FoundRecord,
  type OutgoingRecord,
  type RecordEdit,
  type Reply,
} from '@love-space/couple-rules/record-edit.ts'
import { isSameField, type MergeRules } from '@love-space/couple-rules/record-merge.ts'
import fc from 'fast-check'

export interface Written {
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
}

export const writtenRules: MergeRules<Written> = { lists: { tags: (tag) => tag } }
export const noWords: Written = { title: '', text: '', tags: [] }

export interface RecordServer {
  /** Returns whether the server would accept these words. */
  readonly isFine?: (words: Written) => boolean
  /** Creates a record. Throws GoneError if the record of this key was deleted. */
  create(key: string, words: Written): Promise<Reply<Written, FoundRecord<Written>>>
  /** Changes a record. Throws GoneError if it was deleted. */
  change(person: number, outgoing: OutgoingRecord<Written>): Promise<Reply<Written, FoundRecord<Written>>>
  read(id: string): Promise<FoundRecord<Written> | null>
}

class GoneError extends Error {}
class OfflineError extends Error {}

type Network = 'up' | 'request lost' | 'answer lost'

export type Step =
  | { readonly do: 'open'; readonly tab: number; readonly record: number }
  | { readonly do: 'openNew' | 'close' | 'refresh'; readonly tab: number }
  | {
      readonly do: 'type'
      readonly tab: number
      readonly field: 'title' | 'text' | 'tags'
      readonly isRemoval: boolean
    }
  | { readonly do: 'choose'; readonly tab: number; readonly side: 'mine' | 'theirs' }
  | { readonly do: 'save'; readonly tab: number; readonly network: Network; readonly isHeld: boolean }
  | { readonly do: 'sendHeld' | 'undoHeld'; readonly tab: number }

const tab = fc.nat({ max: 3 })
const network = fc.oneof(
  { arbitrary: fc.constant<Network>('up'), weight: 4 },
  { arbitrary: fc.constantFrom<Network>('request lost', 'answer lost'), weight: 3 },
)

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

/** Steps of two people with two tabs each. The tabs 0 and 1 belong to the first. */
export const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    weighted(3, fc.record({ do: fc.constant('open' as const), tab, record: fc.nat({ max: 2 }) })),
    weighted(
      3,
      fc.record({
        do: fc.constantFrom('openNew' as const, 'openNew' as const, 'close' as const, 'refresh' as const),
        tab,
      }),
    ),
    weighted(
      6,
      fc.record({
        do: fc.constant('type' as const),
        tab,
        field: fc.constantFrom('title' as const, 'text' as const, 'tags' as const),
        isRemoval: fc.boolean(),
      }),
    ),
    weighted(
      2,
      fc.record({ do: fc.constant('choose' as const), tab, side: fc.constantFrom('mine' as const, 'theirs' as const) }),
    ),
    weighted(8, fc.record({ do: fc.constant('save' as const), tab, network, isHeld: fc.boolean() })),
    weighted(5, fc.record({ do: fc.constantFrom('sendHeld' as const, 'undoHeld' as const), tab })),
  ),
  { minLength: 8, maxLength: 40, size: 'max' },
)

/** Number of plays against a real service; `npm run test:two-writers` plays more. */
export const servicePlays = Number(process.env.PLAY_RUNS ?? 40)

type Edit = RecordEdit<Written>

interface Held {
  readonly name: string
  readonly edit: Edit
  readonly outgoing: OutgoingRecord<Written>
  isRefused: boolean
}

interface Form {
  readonly name: string
  edit: Edit
}

interface Writer {
  readonly drafts: Map<string, Edit>
  readonly held: Map<string, Held>
  readonly known: Map<string, FoundRecord<Written>>
  readonly tabs: (Form | null)[]
}

const newName = 'new'
const fields = ['title', 'text', 'tags'] as const

/** Plays steps against a server. Throws if a word is overwritten unseen, lost, or stored in two records. */
export class TwoWriters {
  private readonly people: readonly Writer[]
  private readonly ids: string[] = []
  /** All versions of each record, oldest first. */
  private readonly log = new Map<string, Written[]>()
  private readonly typed = new Set<string>()
  private readonly discarded = new Set<string>()
  private words = 0
  private keys = 0

  private readonly server: RecordServer
  private readonly limits: Pick<RecordServer, 'isFine'>
  /** Distinguishes this play's keys from those of other plays on the same server. */
  private readonly prefix: string

  constructor(server: RecordServer, prefix = '') {
    this.server = server
    this.limits = server.isFine ? { isFine: server.isFine } : {}
    this.prefix = prefix
    const person = (): Writer => ({ drafts: new Map(), held: new Map(), known: new Map(), tabs: [null, null] })
    this.people = [person(), person()]
  }

  async play(steps: readonly Step[]): Promise<void> {
    const first = await this.server.create(this.newKey(), { ...noWords, title: this.newWord(), text: this.newWord() })
    if ('answer' in first) this.note(first.answer)
    for (const step of steps) await this.take(step)
    this.assertNothingLost()
  }

  private newKey = () => `${this.prefix}key-${(this.keys += 1)}`

  private newWord = (): string => {
    const word = `w${(this.words += 1)}`
    this.typed.add(word)
    return word
  }

  private note(found: FoundRecord<Written>): void {
    if (!this.ids.includes(found.id)) this.ids.push(found.id)
    const versions = this.log.get(found.id) ?? []
    const last = versions.at(-1)
    if (!last || fields.some((field) => !isSameField(last, found.words, field, writtenRules)))
      versions.push(found.words)
    this.log.set(found.id, versions)
  }

  private async take(step: Step): Promise<void> {
    const person = this.people[step.tab < 2 ? 0 : 1]
    if (!person) return
    const at = step.tab % 2
    if (!person.tabs[at] && step.do === 'type') await this.open(person, at, this.ids[0])
    const form = person.tabs[at] ?? null
    if (step.do === 'open') return this.open(person, at, this.ids[step.record % this.ids.length])
    if (step.do === 'openNew') return this.open(person, at, undefined)
    if (step.do === 'sendHeld') return this.sendHeld(person)
    if (step.do === 'undoHeld') return this.undoHeld(person, at)
    if (!form) return
    if (step.do === 'close') person.tabs[at] = null
    if (step.do === 'refresh') await this.refresh(person, form)
    if (step.do === 'type') this.type(person, form, step.field, step.isRemoval)
    if (step.do === 'choose') this.choose(person, form, step.side)
    if (step.do === 'save') await this.save(person, form, step.network, step.isHeld)
  }

  private async open(person: Writer, at: number, id: string | undefined): Promise<void> {
    const name = id ?? newName
    if (id !== undefined && !person.known.has(id)) await this.fetch(person, id)
    const known = id === undefined ? undefined : person.known.get(id)
    const held = [...person.held.values()].find((one) => one.name === name && one.edit.id !== undefined)
    const kept = person.drafts.get(name) ?? held?.edit
    if (kept) person.tabs[at] = { name, edit: known ? this.newer(kept, known) : kept }
    else if (known) person.tabs[at] = { name, edit: beginEdit(known) }
    else if (id === undefined) person.tabs[at] = { name, edit: beginNew(noWords, this.newKey()) }
  }

  private newer(edit: Edit, known: FoundRecord<Written>): Edit {
    return Number(known.version) > Number(edit.version) ? rebase(edit, known, writtenRules).edit : edit
  }

  private async fetch(person: Writer, id: string): Promise<void> {
    const found = await this.server.read(id)
    if (found) person.known.set(id, found)
  }

  private async refresh(person: Writer, form: Form): Promise<void> {
    const { id } = form.edit
    if (id === undefined) return
    await this.fetch(person, id)
    const known = person.known.get(id)
    if (known) this.keep(person, form, this.newer(form.edit, known))
  }

  private keep(person: Writer, form: Form, edit: Edit): void {
    form.edit = edit
    const isKept = isWorthKeeping(edit, writtenRules)
    if (isKept) person.drafts.set(form.name, edit)
    else person.drafts.delete(form.name)
    for (const other of person.tabs) if (other?.name === form.name) other.edit = edit
  }

  private drop(person: Writer, form: Form): void {
    person.drafts.delete(form.name)
    for (const [at, other] of person.tabs.entries()) if (other?.name === form.name) person.tabs[at] = null
  }

  private discard(word: string): void {
    this.discarded.add(word)
  }

  private type(person: Writer, form: Form, field: 'title' | 'text' | 'tags', isRemoval: boolean): void {
    const { words } = form.edit
    if (field === 'tags') {
      const [first] = words.tags
      const tags = isRemoval && first !== undefined ? words.tags.slice(1) : [...words.tags, this.newWord()]
      if (tags.length < words.tags.length && first !== undefined) this.discard(first)
      return this.keep(person, form, { ...form.edit, words: { ...words, tags } })
    }
    this.discard(words[field])
    this.keep(person, form, { ...form.edit, words: { ...words, [field]: this.newWord() } })
  }

  private choose(person: Writer, form: Form, side: 'mine' | 'theirs'): void {
    for (const field of ['title', 'text'] as const) {
      if (!(field in form.edit.contested)) continue
      if (side === 'theirs') this.discard(form.edit.words[field])
      this.keep(person, form, choose(form.edit, field, side, writtenRules))
    }
  }

  private async save(person: Writer, form: Form, network: Network, isHeld: boolean): Promise<void> {
    let tried: { readonly outgoing: OutgoingRecord<Written>; readonly edit: Edit } | undefined
    const send = async (outgoing: OutgoingRecord<Written>, edit: Edit) => {
      tried = { outgoing, edit }
      return this.reach(person, edit, outgoing, network)
    }
    try {
      const sent = await sendEdit(form.edit, { ...writtenRules, ...this.limits }, send, (edit) =>
        this.keep(person, form, edit),
      )
      if (sent.state === 'undecided') return this.keep(person, form, sent.edit)
      person.held.delete(form.edit.key)
      this.drop(person, form)
    } catch (error) {
      if (error instanceof GoneError) return
      if (!(error instanceof OfflineError) || !tried) throw error
      if (!isHeld) return
      person.held.set(tried.edit.key, { name: form.name, isRefused: false, ...tried })
      this.drop(person, form)
    }
  }

  private async reach(person: Writer, edit: Edit, outgoing: OutgoingRecord<Written>, network: Network) {
    if (network === 'request lost') throw new OfflineError()
    const { id } = outgoing
    const before = id === undefined ? null : await this.server.read(id)
    const reply =
      id === undefined
        ? await this.server.create(edit.key, outgoing.words)
        : await this.server.change(this.people.indexOf(person), outgoing)
    if ('answer' in reply) {
      this.assertSeen(before, reply.answer, edit)
      this.note(reply.answer)
    }
    if (network === 'answer lost') throw new OfflineError()
    const found = 'answer' in reply ? reply.answer : reply.found
    person.known.set(found.id, found)
    return reply
  }

  private async sendHeld(person: Writer): Promise<void> {
    for (const held of person.held.values()) {
      if (held.isRefused) continue
      try {
        const reply = await this.reach(person, held.edit, held.outgoing, 'up')
        if ('answer' in reply) person.held.delete(held.edit.key)
        else held.isRefused = true
      } catch (error) {
        if (!(error instanceof GoneError)) throw error
        held.isRefused = true
      }
    }
  }

  /** Makes a held write a draft again and opens its form, which shows what the device knows by then. */
  private async undoHeld(person: Writer, at: number): Promise<void> {
    const [held] = person.held.values()
    if (!held || person.drafts.has(held.name)) return
    const { name, edit } = held
    if (edit.id !== undefined) await this.fetch(person, edit.id)
    person.drafts.set(name, edit)
    person.held.delete(edit.key)
    for (const [other, form] of person.tabs.entries()) if (form?.name === name) person.tabs[other] = null
    await this.open(person, at, edit.id)
  }

  private assertSeen(
    before: FoundRecord<Written> | null,
    after: FoundRecord<Written>,
    { base, contested }: Edit,
  ): void {
    if (!before) return
    for (const field of ['title', 'text'] as const) {
      if (after.words[field] === before.words[field]) continue
      if (field in contested) throw new Error(`${field} "${before.words[field]}" was replaced before anybody chose`)
      if (base[field] !== before.words[field])
        throw new Error(`${field} "${before.words[field]}" was replaced by somebody who had not seen it`)
    }
    const unseen = before.words.tags.filter(
      (tag) => !after.words.tags.includes(tag) && base.tags?.includes(tag) !== true,
    )
    if (unseen.length > 0) throw new Error(`Tags ${unseen.join(', ')} were removed by somebody who had not seen them`)
  }

  private assertNothingLost(): void {
    const wordsOf = ({ title, text, tags }: Written) => [title, text, ...tags]
    const edits = this.people.flatMap(({ drafts, held, tabs }) => [
      ...drafts.values(),
      ...[...held.values(), ...tabs].flatMap((one) => one?.edit ?? []),
    ])
    const kept = new Set([
      ...[...this.log.values()].flat().flatMap(wordsOf),
      ...edits.flatMap(({ words, tries }) => [words, ...tries].flatMap(wordsOf)),
      ...this.discarded,
    ])
    const lost = [...this.typed].filter((word) => !kept.has(word))
    if (lost.length > 0) throw new Error(`Typed words were lost: ${lost.join(', ')}`)
    const places = [...this.log.values()].map((versions) => new Set(versions.flatMap(wordsOf)))
    const twice = [...this.typed].filter((word) => places.filter((words) => words.has(word)).length > 1)
    if (twice.length > 0) throw new Error(`Typed words were stored in two records: ${twice.join(', ')}`)
  }
}
