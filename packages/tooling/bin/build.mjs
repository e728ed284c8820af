#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { build } = await import('../src/build-command.mjs');
await runCommand(build);
