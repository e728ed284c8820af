import { kindById, parseJson, printJson } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { lint } from './lint';
import { blobIndexer, chunking, EMBED, field, graphOf, passages, PHRASES } from './test-graph';

type Definition = Record<string, unknown>;
const messagesOf = (definition: Definition, options?: Parameters<typeof graphOf>[1]) =>
  lint(graphOf(definition, options)).map(({ message }) => message);
/** The definition after the fix of the finding with a text. */
function fixed(definition: Definition, text: string, options?: Parameters<typeof graphOf>[1]): Definition {
  const fix = lint(graphOf(definition, options)).find(({ message }) => message.includes(text))?.fix;
  return parseJson(fix?.apply(printJson(definition, 2)) ?? '{}') as Definition;
}
const [split, embed] = chunking.skills;
const phrases = (changes: Definition = {}) => ({
  '@odata.type': PHRASES,
  name: 'phrases',
  inputs: [{ name: 'text', source: '/document/content' }],
  outputs: [{ name: 'keyPhrases', targetName: 'phrases' }],
  ...changes,
});
const BILLABLE = /billable/;
const LANGUAGE = '#Vendor.Skills.Text.LanguageDetectionSkill';

describe('the lint of a skillset', () => {
  it('has no findings for a complete pipeline', () => {
    expect(messagesOf(chunking)).toEqual([]);
  });

  it('finds embedding skills without a model', () => {
    const skills = [split, { ...embed, resourceUri: undefined }];
    expect(lint(graphOf({ ...chunking, skills }))).toMatchObject([
      { severity: 'warning', message: 'embed has no model. Set resourceUri.', target: 'skills[1].resourceUri' },
    ]);
  });

  it('finds inputs that nothing produces, and corrects them', () => {
    const wrong = {
      ...chunking,
      skills: [split, { ...embed, inputs: [{ name: 'text', source: '/document/chunk/*' }] }],
    };
    expect(messagesOf(wrong)).toEqual([
      'The input text of embed reads /document/chunk/*, which no skill or source field produces. Did you mean /document/chunks/*?',
    ]);
    expect(messagesOf(fixed(wrong, 'text of embed reads'))).toEqual([]);
  });
  it('reads an output at its target name, also in an optional input', () => {
    const language = {
      '@odata.type': LANGUAGE,
      name: 'language',
      inputs: [{ name: 'text', source: '/document/content' }],
      outputs: [{ name: 'languageCode', targetName: 'detected' }],
    };
    const reads = (source: string, detection: Definition[] = [language]) => ({
      skills: [
        split,
        ...detection,
        phrases({
          context: '/document/chunks/*',
          inputs: [
            { name: 'text', source: '/document/chunks/*' },
            { name: 'languageCode', source },
          ],
        }),
      ],
    });
    const labels = (definition: Definition, indexers = [blobIndexer]) =>
      lint(graphOf(definition, { indexers }))
        .filter(({ message }) => message.includes('languageCode'))
        .map(({ fix }) => fix?.label);
    expect(labels(reads('/document/languageCode'))).toEqual(['Use /document/detected']);
    expect(labels(reads('/document/languageCode'), [])).toEqual(['Use /document/detected']);
    expect(labels(reads('/document/nothing'))).toEqual(['Use /document/detected']);
    // The text is no language.
    expect(labels(reads('/document/nothing', []))).toEqual(['Remove input']);
  });
  it('finds collections that are read as one value, and runs the skill for each item', () => {
    for (const source of ['/document/chunks/*', '/document/chunks']) {
      const wrong = {
        ...chunking,
        skills: [split, { ...embed, context: '/document', inputs: [{ name: 'text', source }] }],
      };
      const message = `The input text of embed takes one value, but ${source} has several in the context /document.`;
      expect(messagesOf(wrong)).toContain(message);
      const { skills } = fixed(wrong, message) as typeof chunking;
      expect(skills[1]).toMatchObject({
        context: '/document/chunks/*',
        inputs: [{ name: 'text', source: '/document/chunks/*' }],
      });
      expect(messagesOf(fixed(wrong, message))).toEqual([]);
    }
  });
  it('accepts collections as inputs that take several values, and in expressions', () => {
    const merge = {
      '@odata.type': '#Vendor.Skills.Text.MergeSkill',
      name: 'merge',
      inputs: [
        { name: 'text', source: "= first($(/document/chunks)) == 'x'" },
        { name: 'itemsToInsert', source: '/document/chunks/*' },
      ],
      outputs: [{ name: 'mergedText', targetName: 'language' }],
    };
    expect(messagesOf({ ...chunking, skills: [...chunking.skills, merge] }).join('\n')).not.toContain(
      'takes one value',
    );
  });
  it.each(["= $(/document/contnt) == 'x'", "= $( /document/contnt ) == 'x'"])(
    'corrects a path in the expression %j and keeps the other parts',
    (source) => {
      const wrong = { ...chunking, skills: [{ ...split, inputs: [{ name: 'text', source }] }, embed] };
      const { skills } = fixed(wrong, '/document/contnt') as { skills: { inputs: { source: string }[] }[] };
      expect(skills[0]?.inputs[0]?.source).toBe("= $(/document/content) == 'x'");
    },
  );
  it('accepts any field of a source whose fields are not known, unless it is like an output', () => {
    const reads = (source: string) => ({
      skills: [
        { ...split, inputs: [{ name: 'text', source: '/document/body' }] },
        phrases({ inputs: [{ name: 'text', source }] }),
      ],
    });
    const rows = { ...blobIndexer, dataSourceType: 'cloudtable' };
    expect(
      lint(graphOf(reads('/document/remarks'), { indexers: [] })).filter(({ message }) => !BILLABLE.test(message)),
    ).toEqual([
      expect.objectContaining({
        severity: 'info',
        message: 'No skill produces /document/body and /document/remarks. Check that the data source has these fields.',
        node: 'skills[0]',
        target: 'skills[0].inputs[0].source',
      }),
    ]);
    expect(messagesOf(reads('/document/chunk'), { indexers: [] })[0]).toContain('Did you mean /document/chunks?');
    expect(messagesOf(reads('/document/chunk'), { indexers: [rows] }).join(' ')).not.toContain('Did you mean');
  });
  it('connects an input without a source with a value of its type, and removes a mapping without one', () => {
    const missing = { ...chunking, skills: [{ ...split, inputs: [{ name: 'text', source: '' }] }, embed] };
    const findings = [
      { severity: 'error' as const, message: 'no source', target: 'skills[0].inputs[0]', code: 'InvalidSkillInput' },
    ];
    const [finding] = lint(graphOf(missing), findings);
    expect(finding?.fix?.label).toBe('Use /document/content');
    expect(parseJson(finding?.fix?.apply(printJson(missing, 2)) ?? '')).toEqual(chunking);

    const unset = { ...chunking, skills: [split, { ...embed, inputs: [] }] };
    const rule = { severity: 'error' as const, message: 'no input', target: 'skills[1].inputs' };
    const [required] = lint(graphOf(unset), [rule]);
    expect(required?.fix?.label).toBe('Use /document/chunks/*');
    expect(parseJson(required?.fix?.apply(printJson(unset, 2)) ?? '')).toEqual(chunking);

    const mapped = structuredClone(chunking);
    mapped.indexProjections.selectors[0]!.mappings[2] = { name: 'file', source: '/document/qqqqqqqq' };
    expect(messagesOf(mapped)[0]).toContain('file reads /document/qqqqqqqq');
    expect(messagesOf(fixed(mapped, 'file reads'))).toEqual([]);
  });
  it('finds a path below a value that has no members', () => {
    const wrong = {
      ...chunking,
      skills: [split, { ...embed, inputs: [{ name: 'text', source: '/document/chunks/*/text' }] }],
    };
    expect(messagesOf(wrong)[0]).toContain('text of embed reads /document/chunks/*/text, which no skill');
  });

  it('finds skills without an effect, also in a chain, and deletes them', () => {
    const chain = phrases({ inputs: [{ name: 'text', source: '/document/chunks/*' }], context: '/document/chunks/*' });
    const unused = { ...chunking, skills: [split, embed, chain] };
    expect(messagesOf(unused)).toContain('phrases has no effect: no index or projection uses its outputs.');
    expect(fixed(unused, 'phrases has no effect')['skills']).toEqual([split, embed]);
  });
  it('finds outputs that nothing uses, and removes them', () => {
    const outputs = [...split!.outputs, { name: 'offsets', targetName: 'offsets' }];
    const unused = { ...chunking, skills: [{ ...split, outputs }, embed] };
    expect(messagesOf(unused)).toEqual(['Nothing uses /document/offsets, an output of split.']);
    expect(fixed(unused, '/document/offsets')).toEqual(chunking);
  });
  it('reports nothing as unused while the indexer is unknown', () => {
    for (const indexers of [[], undefined]) {
      expect(messagesOf({ skills: [split] }, { indexers: indexers ?? [] })).toEqual([]);
    }
  });

  it('finds no error in the templates', () => {
    for (const { id, value } of kindById('skillsets').templates) {
      const errors = lint(graphOf(value, { indexers: [], indexes: [] })).filter(({ severity }) => severity === 'error');
      expect(errors.map(({ message }) => `${id}: ${message}`)).toEqual([]);
    }
  });
  it('finds inputs that read a value of another type, and reads a value that fits', () => {
    const skills = (inputs: object[], context = '/document/chunks/*') => ({
      skills: [split, embed, phrases({ context, inputs })],
    });
    const errors = (definition: Definition) =>
      lint(graphOf(definition, { indexers: [] }))
        .filter(({ severity }) => severity === 'error')
        .map(({ message, fix }) => [message, fix?.label]);
    const vector = { name: 'languageCode', source: '/document/chunks/*/vector' };
    const text = { name: 'text', source: '/document/chunks/*' };
    const message = 'The input languageCode of phrases takes a string, but /document/chunks/*/vector is a vector.';
    expect(errors(skills([text, vector]))).toEqual([[message, 'Remove input']]);
    // That there are several of them is not a second error.
    expect(errors(skills([{ ...text, source: '/document/content' }, vector], '/document'))).toEqual([
      [
        'The input languageCode of phrases takes a string, but /document/chunks/*/vector is multiple vectors.',
        'Remove input',
      ],
    ]);
    expect(errors(skills([{ ...text, source: '/document/metadata_storage_size' }], '/document'))).toEqual([
      [
        'The input text of phrases takes a string, but /document/metadata_storage_size is a number.',
        'Use /document/content',
      ],
    ]);
    expect(errors(skills([text]))).toEqual([]);
  });
  it('suggests the text that other skills read', () => {
    const reads = (name: string, source: string) =>
      phrases({ name, inputs: [{ name: 'text', source }], outputs: [{ name: 'keyPhrases', targetName: name }] });
    const language = {
      '@odata.type': LANGUAGE,
      name: 'language',
      inputs: [{ name: 'text', source: '/document/body' }],
      outputs: [{ name: 'languageCode', targetName: 'language' }],
    };
    const rows = { ...blobIndexer, dataSourceType: 'mysql' };
    const missing = { severity: 'error' as const, message: 'no source', target: 'skills[1].inputs[0]' };
    const [finding] = lint(graphOf({ skills: [language, reads('a', '')] }, { indexers: [rows] }), [missing]);
    expect(finding?.fix?.label).toBe('Use /document/body');
  });
  it('ends a cycle at an input of another type or an optional one, and keeps the others', () => {
    const language = {
      '@odata.type': LANGUAGE,
      name: 'language',
      context: '/document/chunks/*',
      inputs: [{ name: 'text', source: '/document/chunks/*' }],
      outputs: [{ name: 'languageCode', targetName: 'language' }],
    };
    const cyclic = {
      skills: [
        { ...split, inputs: [...split!.inputs, { name: 'languageCode', source: '/document/chunks/*/language' }] },
        embed,
        language,
      ],
    };
    const [cycle] = lint(graphOf(cyclic, { indexers: [] }));
    expect([cycle?.message, cycle?.fix?.label]).toEqual([
      'split and language depend on each other, so none of them can run first.',
      'Remove input languageCode in split',
    ]);
    const repaired = fixed(cyclic, 'depend on each other', { indexers: [] }) as typeof cyclic;
    expect(repaired.skills[0]?.inputs).toEqual(split!.inputs);
    expect(messagesOf(repaired, { indexers: [] }).filter((each) => each.includes('depend on each other'))).toEqual([]);
  });
  it('finds cycles', () => {
    const cycle = (name: string, from: string, to: string) =>
      phrases({ name, inputs: [{ name: 'text', source: from }], outputs: [{ name: 'keyPhrases', targetName: to }] });
    expect(
      messagesOf({ skills: [cycle('a', '/document/y', 'x'), cycle('b', '/document/x', 'y')] }, { indexers: [] })[0],
    ).toBe('a and b depend on each other, so none of them can run first.');
    // What it reads has several values, too, which is no second error.
    expect(
      lint(graphOf({ skills: [cycle('a', '/document/x', 'x')] }, { indexers: [] })).filter(
        ({ severity }) => severity === 'error',
      ),
    ).toEqual([expect.objectContaining({ message: 'a reads its own output.' })]);
  });
  it('offers no context that needs the result of the skill', () => {
    const skills = [{ ...embed, context: '/document', inputs: [{ name: 'text', source: '/document/vector' }] }];
    const own = [
      phrases({ inputs: [{ name: 'text', source: '/document/phrases' }] }),
      phrases({
        name: 'a',
        inputs: [{ name: 'text', source: '/document/y/*' }],
        outputs: [{ name: 'keyPhrases', targetName: 'x' }],
      }),
      phrases({
        name: 'b',
        inputs: [{ name: 'text', source: '/document/x' }],
        outputs: [{ name: 'keyPhrases', targetName: 'y' }],
      }),
    ];
    const labels = lint(graphOf({ skills: [...skills, ...own] }, { indexers: [] })).flatMap(
      ({ fix }) => fix?.label ?? [],
    );
    expect(labels.filter((label) => label.startsWith('Run for each'))).toEqual([]);
    expect(labels).toContain('Use /document/content in phrases');
  });
  it('suggests no field that another mapping sets, and removes the mapping', () => {
    const [selector] = chunking.indexProjections.selectors;
    const mapped = (names: readonly string[]) => ({
      ...chunking,
      indexProjections: {
        ...chunking.indexProjections,
        selectors: [{ ...selector, mappings: names.map((name) => ({ name, source: '/document/chunks/*' })) }],
      },
    });
    const fixesOf = (names: readonly string[]) =>
      lint(graphOf(mapped(names)))
        .filter(({ message }) => message.includes('has no field'))
        .map(({ message, fix, otherFix }) => [message, fix?.label, otherFix?.label]);
    expect(fixesOf(['texts'])).toEqual([
      ['Index passages has no field texts. Did you mean text?', 'Use text', 'Remove mapping'],
    ]);
    expect(fixesOf(['text', 'texts'])).toEqual([['Index passages has no field texts.', 'Remove mapping', undefined]]);
    expect(fixesOf(['parentIds'])).toEqual([['Index passages has no field parentIds.', 'Remove mapping', undefined]]);
    const text = printJson(mapped(['file', 'texts']), 2);
    const finding = lint(graphOf(mapped(['file', 'texts']))).find(({ otherFix }) => otherFix !== undefined);
    expect(parseJson(finding?.otherFix?.apply(text) ?? '')).toEqual(mapped(['file']));
  });
  it('ends a cycle with another source', () => {
    const skills = [
      phrases({
        name: 'a',
        inputs: [{ name: 'text', source: '/document/y/*' }],
        outputs: [{ name: 'keyPhrases', targetName: 'x' }],
      }),
      phrases({
        name: 'b',
        inputs: [{ name: 'text', source: '/document/x/*' }],
        outputs: [{ name: 'keyPhrases', targetName: 'y' }],
      }),
    ];
    const [finding] = lint(graphOf({ skills }, { indexers: [] }));
    expect(finding?.fix?.label).toBe('Use /document/content in a');
    expect(messagesOf(fixed({ skills }, 'depend on each other', { indexers: [] }), { indexers: [] })).toEqual([
      expect.stringContaining('/document/x/* has several'),
      expect.stringMatching(/^2 billable/),
    ]);
  });

  it('finds contexts that nothing produces, and corrects them', () => {
    const wrong = { ...chunking, skills: [split, { ...embed, context: '/document/chunk/*' }] };
    const [first] = messagesOf(wrong);
    expect(first).toBe(
      'embed never runs: nothing produces its context /document/chunk/*. Did you mean /document/chunks/*?',
    );
    expect(messagesOf(fixed(wrong, 'embed never runs'))).toEqual([]);
    const unknown = { ...chunking, skills: [split, { ...embed, context: '/document/qqqqqqqqqq/*' }] };
    expect(fixed(unknown, 'embed never runs')['skills']).toEqual([split, { ...embed, context: '/document' }]);
  });

  it('finds outputs of several skills at one path, and renames the second', () => {
    const twice = { skills: [split, { ...split, name: 'again' }] };
    expect(messagesOf(twice, { indexers: [] })).toEqual([
      'split and again both write /document/chunks. One result overwrites the other.',
    ]);
    const { skills } = fixed(twice, 'both write', { indexers: [] }) as { skills: { outputs: unknown[] }[] };
    expect(skills[1]?.outputs).toEqual([{ name: 'textItems', targetName: 'chunks2' }]);
  });

  it('finds mappings to fields that the index does not have', () => {
    const wrong = structuredClone(chunking);
    wrong.indexProjections.selectors[0]!.mappings[0]!.name = 'texts';
    expect(messagesOf(wrong)).toEqual(['Index passages has no field texts. Did you mean text?']);
    expect(messagesOf(fixed(wrong, 'no field texts'))).toEqual([]);
  });
  it('finds values that a field cannot contain', () => {
    const wrong = structuredClone(chunking);
    wrong.indexProjections.selectors[0]!.mappings[2] = { name: 'file', source: '/document/chunks' };
    wrong.indexProjections.selectors[0]!.mappings[1] = { name: 'phrases', source: '/document/chunks/*/vector' };
    expect(messagesOf(wrong)).toEqual([
      '/document/chunks/*/vector is a vector, but passages/phrases is Collection(Edm.String).',
      '/document/chunks is a list of strings, but passages/file is Edm.String.',
    ]);
    const labels = lint(graphOf(wrong)).map(({ fix, link }) => [fix?.label, link]);
    const link = { kind: 'indexes', name: 'passages' };
    expect(labels).toEqual([
      ['Remove mapping', link],
      ['Use /document/chunks/*', link],
    ]);
    expect(messagesOf(fixed(fixed(wrong, 'is a list'), 'is a vector'))).toEqual([
      'embed has no effect: no index or projection uses its outputs.',
    ]);
  });
  it('warns of texts in fields of numbers, which are rejected unless they are numbers', () => {
    const index = {
      name: 'passages',
      fields: [...passages.fields, field('size', 'Edm.Int64'), field('at', 'Edm.DateTimeOffset')],
    };
    const value = structuredClone(chunking);
    value.indexProjections.selectors[0]!.mappings.push(
      { name: 'size', source: '/document/metadata_storage_name' },
      { name: 'at', source: '/document/metadata_storage_last_modified' },
    );
    const options = { indexers: [], indexes: [index] };
    expect(messagesOf(value, options)).toEqual([
      "/document/metadata_storage_name is a string, but passages/size is Edm.Int64. The index rejects documents with a text that isn't a number.",
    ]);
    value.indexProjections.selectors[0]!.mappings[3]!.source = '/document/metadata_storage_size';
    expect(messagesOf(value, options)).toEqual([]);
  });
  it('finds vectors of another size, and corrects the skill', () => {
    const wrong = { ...chunking, skills: [split, { ...embed, dimensions: 256 }] };
    expect(messagesOf(wrong)).toEqual(['embed produces 256 dimensions, but passages/vector has 512.']);
    expect(messagesOf(fixed(wrong, '256 dimensions'))).toEqual([]);
  });
  it('knows the size of the vectors of the local model, which the index must have', () => {
    const local = { ...embed, resourceUri: 'local://embeddings', dimensions: undefined };
    const definition = { ...chunking, skills: [split, local] };
    expect(messagesOf(definition)).toEqual([]);
    const index = {
      name: 'passages',
      fields: passages.fields.map((each) => (each.name === 'vector' ? { ...each, dimensions: 256 } : each)),
    };
    expect(lint(graphOf(definition, { indexes: [index] }))).toMatchObject([
      {
        message: 'embed produces 512 dimensions, but passages/vector has 256.',
        link: { kind: 'indexes', name: 'passages' },
      },
    ]);
  });
  it('checks output field mappings of the indexer, which is edited on its page', () => {
    const outputFieldMappings = [{ source: '/document/phrase', target: 'phrases' }];
    const findings = lint(graphOf({ skills: [phrases()] }, { indexers: [{ ...blobIndexer, outputFieldMappings }] }));
    expect(findings.find(({ node }) => node === 'indexers/crawl')).toMatchObject({
      message:
        'phrases reads /document/phrase, which no skill or source field produces. Did you mean /document/phrases?',
      fix: undefined,
      link: { kind: 'indexers', name: 'crawl' },
    });
  });

  it('names billable skills while no account is attached', () => {
    const account = { '@odata.type': '#Vendor.Search.CognitiveServicesByKey', key: 'x' };
    expect(messagesOf({ skills: [phrases()] }, { indexers: [] })).toEqual([
      '1 billable skill (phrases) can use only the free daily quota, because no AI services account is attached.',
    ]);
    expect(lint(graphOf({ skills: [phrases()] }, { indexers: [] }))[0]?.link).toEqual({
      kind: 'form',
      path: 'cognitiveServices',
    });
    expect(messagesOf({ skills: [phrases()], cognitiveServices: account }, { indexers: [] })).toEqual([]);
  });
  it('mentions no bill in a local service', () => {
    expect(messagesOf({ skills: [phrases()] }, { indexers: [], isBilled: false })).toEqual([]);
  });
  it('names the first of many billable skills', () => {
    const skills = Array.from({ length: 20 }, (_, i) =>
      phrases({ name: `s${i}`, outputs: [{ name: 'keyPhrases', targetName: `o${i}` }] }),
    );
    expect(messagesOf({ skills }, { indexers: [] })).toEqual([
      '20 billable skills (s0, s1, s2, s3, s4, and 15 more) can use only the free daily quota, because no AI services account is attached.',
    ]);
  });
  it('reports a missing source beside the error of a limit', () => {
    const skills = Array.from({ length: 31 }, (_, i) =>
      phrases({
        name: `s${i}`,
        inputs: [{ name: 'text', source: i === 3 ? '/document/nothing' : '/document/content' }],
        outputs: [{ name: 'keyPhrases', targetName: `o${i}` }],
      }),
    );
    const limit = { severity: 'error' as const, message: 'The limit is 30.', target: 'skills' };
    const messages = (indexers: Parameters<typeof graphOf>[1]) =>
      lint(graphOf({ skills }, indexers), [limit]).map(({ severity, message }) => `${severity}: ${message}`);
    expect(messages({ indexers: [] })).toEqual([
      'error: The limit is 30.',
      'info: No skill produces /document/nothing. Check that the data source has this field.',
      expect.stringMatching(BILLABLE),
    ]);
    expect(messages({ indexers: [blobIndexer] }).slice(0, 2)).toEqual([
      'error: The limit is 30.',
      'warning: The input text of s3 reads /document/nothing, which no skill or source field produces.',
    ]);
  });
  it('stays fast with 200 skills', () => {
    const skills = Array.from({ length: 200 }, (_, i) => ({
      '@odata.type': i === 199 ? EMBED : LANGUAGE,
      name: `s${i}`,
      resourceUri: i === 199 ? 'https://models.example.com' : undefined,
      inputs: [{ name: 'text', source: i === 0 ? '/document/content' : `/document/o${i - 1}` }],
      outputs: [{ name: i === 199 ? 'embedding' : 'languageCode', targetName: `o${i}` }],
    }));
    expect(messagesOf({ skills }, { indexers: [], indexes: [passages] })).toEqual([
      expect.stringMatching(/^199 billable skills/),
    ]);
  });
});
