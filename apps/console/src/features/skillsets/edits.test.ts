import { parseJson, printJson, skillByType } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { addProjection, addSkill, canConnect, connect, duplicateSkill, removeSkill } from './edits';
import { graphSvg } from './graph-svg';
import { readSkillset } from './skillset-draft';
import { chunking, EMBED, graphOf, PHRASES } from './test-graph';
import { emptyHistory, recordEdit, redoEdit, undoEdit } from './text-history';

const text = printJson(chunking, 2);
const skillsOf = (json: string) => (parseJson(json) as unknown as { skills: Record<string, unknown>[] }).skills;
const keep = (type: string) => type;

describe('edits of a skillset', () => {
  it('add a skill with its required inputs, its first output, and free names', () => {
    const kind = skillByType(PHRASES)!;
    const once = addSkill(text, kind, readSkillset(chunking), keep);
    const twice = addSkill(once.text, kind, readSkillset(parseJson(once.text)), keep);
    expect(twice.target).toBe('skills[3]');
    expect(skillsOf(twice.text).slice(2)).toEqual([
      {
        '@odata.type': PHRASES,
        name: 'key-phrase-extraction',
        context: '/document',
        inputs: [{ name: 'text', source: '' }],
        outputs: [{ name: 'keyPhrases' }],
      },
      {
        '@odata.type': PHRASES,
        name: 'key-phrase-extraction2',
        context: '/document',
        inputs: [{ name: 'text', source: '' }],
        outputs: [{ name: 'keyPhrases', targetName: 'keyPhrases2' }],
      },
    ]);
  });
  it('add a skill or a projection to a context', () => {
    const kind = skillByType(PHRASES)!;
    const skill = addSkill(text, kind, readSkillset(chunking), keep, '/document/chunks/*');
    expect(skillsOf(skill.text)[2]).toMatchObject({ context: '/document/chunks/*' });
    expect(addProjection(text, graphOf(chunking, { indexers: [] }), '', '/document').text).toContain(
      '"sourceContext": "/document"',
    );
  });
  it('add the first skill, and keep the rest of the text', () => {
    const kind = skillByType(EMBED)!;
    expect(addSkill('{ "name": "x", "skills": [] }', kind, readSkillset({}), keep).text).toContain('"name": "x"');
    expect(addSkill(text, kind, readSkillset(chunking), keep).text.startsWith(text.slice(0, 300))).toBe(true);
  });
  it('duplicate a skill with other names, and delete it', () => {
    const draft = readSkillset(chunking);
    const copy = duplicateSkill(text, draft.skills[1]!, draft);
    expect(skillsOf(copy.text)[2]).toMatchObject({
      name: 'embed-copy',
      dimensions: 512,
      outputs: [{ name: 'embedding', targetName: 'vector2' }],
    });
    expect(removeSkill(copy.text, 2)).toBe(text);
  });
  it('add a projection of the first collection', () => {
    const { indexProjections: _none, ...rest } = chunking;
    const added = addProjection(printJson(rest, 2), graphOf(rest), 'passages');
    expect(added.target).toBe('indexProjections.selectors[0]');
    expect(parseJson(added.text)).toMatchObject({
      indexProjections: {
        selectors: [
          { targetIndexName: 'passages', parentKeyFieldName: 'parentId', sourceContext: '/document/chunks/*' },
        ],
      },
    });
  });
});

describe('a connection', () => {
  const [split] = chunking.skills;
  const newSkill = (changes: Record<string, unknown> = {}) => ({
    name: 'new',
    skills: [
      split,
      {
        '@odata.type': PHRASES,
        name: 'phrases',
        inputs: [{ name: 'text', source: '' }],
        outputs: [{ name: 'keyPhrases' }],
        ...changes,
      },
    ],
  });
  const connected = (definition: object, from: string, port: string, node = 'skills[1]') =>
    parseJson(
      connect(printJson(definition, 2), graphOf(definition, { indexers: [] }), from, node, port),
    ) as unknown as {
      skills: { context?: string; inputs: unknown[] }[];
      indexProjections: { selectors: { mappings: unknown[] }[] };
    };
  it('writes the path', () => {
    const { skills } = connected(newSkill(), '/document/content', 'skills[1].inputs[0]');
    expect(skills[1]).toMatchObject({ inputs: [{ name: 'text', source: '/document/content' }] });
    expect(skills[1]?.context).toBeUndefined();
  });
  it('of a collection to an input for one value runs the skill for each item', () => {
    const { skills } = connected(newSkill(), '/document/chunks', 'skills[1].inputs[0]');
    expect(skills[1]).toMatchObject({ context: '/document/chunks/*', inputs: [{ source: '/document/chunks/*' }] });
  });
  it('keeps the context if another input depends on it', () => {
    const inputs = [
      { name: 'text', source: '' },
      { name: 'languageCode', source: '/document/language' },
    ];
    const { skills } = connected(newSkill({ inputs }), '/document/chunks', 'skills[1].inputs[0]');
    expect(skills[1]?.context).toBeUndefined();
  });
  it('creates an optional input, and an input of a skill that accepts any name', () => {
    const optional = connected(newSkill(), '/document/language', 'skills[1].inputs/languageCode');
    expect(optional.skills[1]?.inputs.at(-1)).toEqual({ name: 'languageCode', source: '/document/language' });
    const any = newSkill({ '@odata.type': '#Vendor.Skills.Custom.WebApiSkill', inputs: [] });
    expect(connected(any, '/document/content', 'skills[1]/new').skills[1]?.inputs).toEqual([
      { name: 'content', source: '/document/content' },
    ]);
  });
  it('to an unmapped field of a projection adds a mapping', () => {
    const node = 'indexProjections.selectors[0]';
    const { indexProjections } = connected(chunking, '/document/chunks', `${node}.mappings/language`, node);
    expect(indexProjections.selectors[0]?.mappings.at(-1)).toEqual({ name: 'language', source: '/document/chunks/*' });
  });
  it('from a skill to itself, or to a missing input, is not possible', () => {
    const graph = graphOf(chunking);
    expect(canConnect(graph, 'skills[0]', 'skills[0]', 'skills[0].inputs[0]')).toBe(false);
    expect(canConnect(graph, 'skills[0]', 'skills[1]', 'missing')).toBe(false);
    expect(canConnect(graph, 'skills[0]', 'skills[1]', 'skills[1].inputs[0]')).toBe(true);
  });
});

describe('the history of edits', () => {
  it('undoes and redoes edits; those of one group are one step', () => {
    const first = recordEdit(emptyHistory, 'a', undefined);
    const typed = recordEdit(recordEdit(first, 'b', 'input'), 'c', 'input');
    const undone = undoEdit(typed, 'd');
    expect(undone?.text).toBe('b');
    expect(undoEdit(undone!.history, 'b')?.text).toBe('a');
    expect(redoEdit(undone!.history, 'b')?.text).toBe('d');
    expect(undoEdit(emptyHistory, 'a')).toBeUndefined();
    expect(redoEdit(typed, 'd')).toBeUndefined();
  });
});

it('the picture has every step and edge, and escapes names', () => {
  const graph = graphOf({ ...chunking, skills: [{ ...chunking.skills[0], name: 'a <b> & "c"' }, chunking.skills[1]] });
  const colors = { background: '', card: '', line: '', edge: 'edge', text: '', secondaryText: '', danger: '' };
  const svg = graphSvg(graph, colors);
  expect(svg).toContain('a &lt;b&gt; &amp; &quot;c&quot;');
  expect(svg.match(/stroke="edge"/g)).toHaveLength(graph.edges.length);
});
