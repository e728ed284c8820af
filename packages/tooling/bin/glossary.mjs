#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { glossary } = await import('../src/terms.mjs');
await runCommand(glossary);
