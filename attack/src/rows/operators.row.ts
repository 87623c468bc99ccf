import { operatorRoles } from '@love-space/contracts/admin/operator-roles.ts'
import { searchRecords } from '@love-space/contracts/admin/search.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { addSong } from '@love-space/contracts/space/playlist.routes.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import { shown, valueAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { newCouple, type Couple } from '../people.ts'
import { exampleOf } from '../route-examples.ts'
import { publicRoutes } from '../routes.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'

/** Creates a couple. Operators may see the space's name, so the private text is everywhere else. */
const aCouple = async ({ target }: Scene): Promise<Couple> => {
  const couple = await newCouple(target, 'Harbour')
  const [{ browser }] = couple.partners
  const { spaceId, private: secret } = couple
  const answers = [
    await browser.call(updateSpace, {
      params: { spaceId },
      body: { headline: secret, content: secret, notes: secret },
    }),
    await browser.call(rateMood, { body: { rating: 4, note: secret } }),
    await browser.call(addSong, {
      params: { playlistId: spaceId },
      body: { url: 'https://example.com/song', titleArtist: secret, description: secret },
    }),
  ]
  for (const answer of answers) {
    if (answer.status >= 300) throw new Error(`Writing something private answered ${shown(answer)}`)
  }
  return couple
}

const isReading = ({ access, method, path }: RouteSpec): boolean =>
  access === 'admin' && (method === 'GET' || /\/(csv|reveal|token)$/.test(path))

const readingRoutes = publicRoutes.filter(({ route }) => isReading(route)).map(({ route }) => route)

const isTable = ({ query }: RouteSpec): boolean => typeof query?.additionalProperties === 'object'

export const operators: Row = {
  id: 'I',
  title: "everything that operators read, searched for a couple's own words",
  attack: async (scene, tally) => {
    const { target } = scene
    const couple = await aCouple(scene)
    const secret = couple.private
    const about = { ...scene, victims: couple }
    let read = 0

    for (const role of operatorRoles) {
      const browser = await signInAsOperator(target, role)
      const send = (path: string, method = 'GET'): Promise<Answer> =>
        target.send({
          address: browser.address,
          method,
          path,
          headers: browser.token === null ? {} : { authorization: `Bearer ${browser.token}` },
        })
      const check = (what: string, answer: Answer): void => {
        if (answer.status < 300) read += 1
        const holds = !answer.text.includes(secret) && answer.status < 500
        tally.check(`${what} shows ${role} nothing that a couple wrote`, holds, shown(answer))
      }
      for (const route of readingRoutes) {
        const { params } = exampleOf(route, about)
        const queries = route.id === searchRecords.id ? [{ q: secret }] : isTable(route) ? [{}, { length: 100 }] : [{}]
        for (const query of queries) {
          const answer = await send(`/api${targetOf(route.path, params, query)}`, route.method)
          check(route.id, answer)
          const address = valueAt(answer.json, 'data.url')
          if (route.path.endsWith('/csv') && typeof address === 'string') {
            check(`the file of ${route.id}`, await send(address))
          }
        }
        if (!isTable(route) || route.method !== 'GET') continue
        const found = await send(`/api${targetOf(route.path, params, { 'search[value]': secret })}`)
        const count = valueAt(found.json, 'recordsFiltered')
        tally.check(`${route.id} finds nothing by a couple's words`, count === undefined || count === 0, shown(found))
      }
    }
    tally.check('operators read something at all', read > readingRoutes.length, `${read} answers`)
    tally.notes.push(`${readingRoutes.length} routes, ${operatorRoles.length} roles`)
  },
}
