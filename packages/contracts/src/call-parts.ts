import type { Static, TSchema } from '@sinclair/typebox'
import type { Call } from './call.ts'
import type { PublicRoutes } from './catalog.ts'
import type { RouteSpec } from './route.ts'

/** Finds the route of a call by its id, because the calls of front ends carry no schemas. */
type RouteFor<C extends Call> = C extends RouteSpec
  ? C
  : C['id'] extends keyof PublicRoutes
    ? PublicRoutes[C['id']]
    : never
type StaticOf<S> = S extends TSchema ? Static<S> : undefined
type PartOf<C extends Call, Name extends 'body' | 'query' | 'params' | 'answer'> =
  RouteFor<C> extends { readonly [N in Name]?: infer S } ? StaticOf<S> : undefined
export type BodyOf<C extends Call> = PartOf<C, 'body'>
export type QueryOf<C extends Call> = PartOf<C, 'query'>
export type ParamsOf<C extends Call> = PartOf<C, 'params'>
export type AnswerOf<C extends Call> = PartOf<C, 'answer'>
