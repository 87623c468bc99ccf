import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { countNotes } from '../contracts/note.internal.ts'
import * as contract from '../contracts/note.routes.ts'
import type { Deps } from '../deps.ts'
import { changeNote } from './change-note.ts'
import { createNote } from './create-note.ts'
import { deleteNote } from './delete-note.ts'
import { newestNotes, toNote } from './notes.queries.ts'

export const mountNoteRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.createNote, async ({ body, creation }) => ({
    data: toNote(await createNote(deps, body.text, creation)),
  }))
  bind(app, contract.changeNote, async ({ params, body }) => ({
    data: toNote(await changeNote(deps, params.id, body.text)),
  }))
  bind(app, contract.deleteNote, ({ params, user }) => deleteNote(deps, params.id, user.userId))
  bind(app, contract.listNotes, async ({ query }) => ({
    data: { ...query, notes: await newestNotes(deps, query.limit) },
  }))
  bind(app, countNotes, async () => ({ data: { count: await deps.notes.count({}) } }))
}
