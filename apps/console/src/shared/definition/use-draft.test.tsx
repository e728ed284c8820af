// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserDrafts, draftKey } from '../draft/draft-store';
import { claimTab } from '../draft/tab';
import { useDraft } from './use-draft';

const key = draftKey('demo', 'indexes', 'tools');
const version = (text: string, etag: string) => ({ text, etag });
const stored = (text: string, etag = '"1"') => ({ text, etag, base: 'old', savedAt: 7 });
/** As two definitions that differ in their layout only. */
const isSame = (a: string, b: string) => a.trim() === b.trim();

const load = (initial: { text: string; etag: string } | undefined) =>
  renderHook(({ server }) => useDraft('demo', 'indexes', 'tools', server, { isSame }), {
    initialProps: { server: initial },
  });

beforeAll(claimTab);
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

describe('useDraft', () => {
  it('removes a draft that is the same as the version of the server', () => {
    browserDrafts().put(key, stored('new '));
    const { result, rerender } = load(undefined);
    expect(result.current.text).toBe('new ');
    rerender({ server: version('new', '"2"') });
    expect(result.current).toMatchObject({ text: 'new', isDirty: false, isStale: false });
    expect(browserDrafts().read(key)).toBeUndefined();
  });
  it('does not replace the text while it is edited', () => {
    browserDrafts().put(key, stored('newer'));
    const { result } = load(version('new', '"2"'));
    act(() => result.current.edit('new '));
    expect(result.current).toMatchObject({ text: 'new ', isDirty: true, isStale: true });
    expect(browserDrafts().read(key)?.text).toBe('new ');
  });
  it('reports the latest edit of a draft of an earlier visit', () => {
    browserDrafts().put(key, stored('newer'));
    const { result } = load(version('old', '"1"'));
    expect(result.current.resumedFrom).toBe(7);
    act(() => result.current.edit('newest'));
    expect(result.current.resumedFrom).toBeGreaterThan(7);
    act(() => result.current.discard());
    act(() => result.current.edit('other'));
    expect(result.current.resumedFrom).toBeUndefined();
  });
  it('restores a discarded draft until the page is left, and keeps a stashed one', () => {
    browserDrafts().stash(key, stored('stashed'));
    const page = load(version('old', '"1"'));
    act(() => page.result.current.edit('edited'));
    act(() => page.result.current.discard());
    expect(page.result.current).toMatchObject({ text: 'old', discardedDraft: { text: 'edited' } });
    expect(page.result.current.stashedDraft?.text).toBe('stashed');
    act(() => page.result.current.restoreDiscarded());
    expect(page.result.current).toMatchObject({ text: 'edited', isDirty: true, discardedDraft: undefined });
    act(() => page.result.current.discard());
    page.unmount();
    const { result } = load(version('old', '"1"'));
    expect(result.current).toMatchObject({ text: 'old', isDirty: false, discardedDraft: undefined });
    expect(result.current.stashedDraft?.text).toBe('stashed');
  });
  it('restores a draft that lost changes in a merge until the result is saved, and never as an older draft', () => {
    const { result } = load(version('theirs', '"2"'));
    act(() => result.current.edit('mine'));
    act(() => result.current.merge('merged', { losesChanges: true }));
    expect(result.current).toMatchObject({ text: 'merged', discardedDraft: { text: 'mine', isMerged: true } });
    expect(result.current.stashedDraft).toBeUndefined();
    act(() => result.current.restoreDiscarded());
    expect(result.current).toMatchObject({ text: 'mine', discardedDraft: undefined, stashedDraft: undefined });
    act(() => result.current.merge('merged', { losesChanges: true }));
    act(() => result.current.markSaved());
    expect(result.current).toMatchObject({ isDirty: false, discardedDraft: undefined, stashedDraft: undefined });
  });
  it('calls a draft discarded if a merge left out all of its changes', () => {
    const { result } = load(version('theirs', '"2"'));
    act(() => result.current.edit('mine'));
    act(() => result.current.merge('theirs', { losesChanges: true }));
    expect(result.current).toMatchObject({ isDirty: false, discardedDraft: { text: 'mine', isMerged: false } });
    expect(result.current.stashedDraft).toBeUndefined();
  });
  it('says that secrets were not stored until they are entered again', () => {
    const withoutSecrets = (text: string) => text.replaceAll('secret', 'null');
    browserDrafts().put(key, stored('a secret'));
    const { result } = renderHook(() =>
      useDraft('demo', 'indexes', 'tools', version('old', '"1"'), { withoutSecrets }),
    );
    expect(result.current).toMatchObject({ text: 'a null', isDirty: true, lacksSecrets: true });
    act(() => result.current.edit('b null'));
    expect(result.current.lacksSecrets).toBe(true);
    act(() => result.current.edit('b secret'));
    expect(result.current).toMatchObject({ text: 'b secret', lacksSecrets: false });
    expect(JSON.stringify(window.localStorage)).not.toContain('secret');
  });
  it('says that secrets were not stored if the draft changed nothing else, until they are entered again', () => {
    const withoutSecrets = (text: string) => text.replaceAll('secret', 'null');
    const open = () =>
      renderHook(() => useDraft('demo', 'indexes', 'tools', version('a null', '"1"'), { withoutSecrets }));
    browserDrafts().put(key, stored('a secret'));
    const { result } = open();
    expect(result.current).toMatchObject({ text: 'a null', isDirty: false, lacksSecrets: true });
    expect(browserDrafts().read(key)).toBeUndefined();
    act(() => result.current.edit('b null'));
    expect(result.current).toMatchObject({ isDirty: true, lacksSecrets: true });
    act(() => result.current.edit('b secret'));
    expect(result.current.lacksSecrets).toBe(false);
    act(() => result.current.discard());
    cleanup();
    expect(open().result.current.lacksSecrets).toBe(false);
  });
  it('has the secrets of the server that were not stored, and lacks only those that the user entered', () => {
    const withoutSecrets = (text: string, onSecret?: (secret: string) => void) =>
      text.replaceAll(/s\d/g, (secret) => {
        onSecret?.(secret);
        return '_';
      });
    const withServerSecrets = (text: string, serverText: string) =>
      text.replaceAll('_', /s\d/.exec(serverText)?.[0] ?? '_');
    const open = () =>
      renderHook(() =>
        useDraft('demo', 'indexes', 'tools', version('a s1', '"1"'), { withoutSecrets, withServerSecrets }),
      );
    browserDrafts().put(key, { ...stored('b s1'), base: 'a s1' });
    expect(open().result.current).toMatchObject({ text: 'b s1', base: 'a s1', isDirty: true, lacksSecrets: false });
    expect(JSON.stringify(window.localStorage)).not.toContain('s1');
    cleanup();
    browserDrafts().put(key, { ...stored('a s2'), base: 'a s1' });
    expect(open().result.current).toMatchObject({ text: 'a s1', isDirty: false, lacksSecrets: true });
  });
  it('does not offer a stashed draft that is the same as the version of the server', () => {
    browserDrafts().stash(key, stored('new '));
    expect(load(version('old', '"1"')).result.current.stashedDraft?.text).toBe('new ');
    cleanup();
    expect(load(version('new', '"2"')).result.current.stashedDraft).toBeUndefined();
  });
});
