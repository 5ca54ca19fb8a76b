import { call } from '#contracts/call.ts';
import type { CallInput, Contract } from '#contracts/contract.ts';
import {
  addChild as addContract,
  changeChild as changeContract,
  listChildren as listContract,
  removeChild as removeContract,
} from '#contracts/children/own-children.ts';
import type { Child } from '#domain/children/child.ts';
import { callForReader } from '../call-for-reader.ts';

/**
 * The children of the signed-in reader. Failures of changes are added to the shared error list and
 * thrown as `CallError`.
 */

type BodyOf<Of> = Of extends Contract<infer Types> ? CallInput<Types>['body'] : never;

/** Reads the list. Returns `undefined` after a failure, which is only logged (SPECIFICATION §8). */
export async function listChildren(): Promise<Child[] | undefined> {
  const outcome = await call(listContract, {});
  if (outcome.ok) return outcome.response.children;
  console.error('The children could not be listed.', outcome);
  return undefined;
}

/** Adds a child with the guardian's consent. */
export async function addChild(body: BodyOf<typeof addContract>): Promise<Child> {
  return (await callForReader(addContract, { body })).child;
}

/** Changes a child by all its fields. */
export async function changeChild(id: string, body: BodyOf<typeof changeContract>): Promise<Child> {
  return (await callForReader(changeContract, { params: { id }, body })).child;
}

/** Deletes a child. */
export async function removeChild(id: string): Promise<void> {
  await callForReader(removeContract, { params: { id } });
}
