/// The scripts of the pages. The index and the pages of cases show all content without them.
///
/// They contain no `<` and no `&`, so that a page stays well-formed XML.
enum PageScript {
    /// The switch between light and dark, copying of commands, and links into closed parts, whose content is made of
    /// their data blocks when they are opened.
    ///
    /// Cases that need an explanation open for printing. In the pages of cases, the filter of the index, which the
    /// address carries, goes on to the links to other pages.
    static let base = """
        (function(){'use strict';
        var root=document.documentElement;root.classList.add('has-js');
        function all(query){return Array.prototype.slice.call(document.querySelectorAll(query));}
        function stored(value){try{if(value===undefined){return localStorage.getItem('dyno-theme');}localStorage.setItem('dyno-theme',value);}catch(e){}return null;}
        var theme=document.getElementById('theme');
        if(stored()){root.setAttribute('data-theme',stored());}
        if(theme){theme.addEventListener('click',function(){
        var now=root.getAttribute('data-theme');
        if(!now){now=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';}
        now=now==='dark'?'light':'dark';root.setAttribute('data-theme',now);stored(now);});}
        document.addEventListener('click',function(event){
        var button=event.target.closest('button[data-copy]');if(!button){return;}
        var source=document.getElementById(button.dataset.copy);
        function done(fine){button.textContent=fine?'Copied':'Press Ctrl-C';setTimeout(function(){button.textContent='Copy';},2000);}
        function selected(){var range=document.createRange();range.selectNodeContents(source);var now=getSelection();now.removeAllRanges();now.addRange(range);
        try{return document.execCommand('copy');}catch(e){return false;}}
        if(navigator.clipboard){navigator.clipboard.writeText(source.textContent).then(function(){done(true);},function(){done(selected());});}
        else{done(selected());}});
        function load(part){
        var block=part.lastElementChild;
        if(!block||block.tagName!=='SCRIPT'){return;}
        var body=document.createElement('div');body.className='body';body.innerHTML=block.textContent;part.replaceChild(body,block);}
        document.addEventListener('toggle',function(event){if(event.target.open){load(event.target);}},true);
        function reveal(){
        if(!location.hash){return;}
        var name=decodeURIComponent(location.hash.slice(1)),part=document.getElementById(name.replace(/-(expects|lines)-.*$/,''));
        if(part){load(part);}
        var target=document.getElementById(name)||part;
        if(!target){return;}
        for(var node=target;node;node=node.parentElement){if(node.tagName==='DETAILS'){node.open=true;node.hidden=false;}}
        target.scrollIntoView();}
        addEventListener('hashchange',reveal);reveal();
        if(location.search){all('nav a[href*=".html"]').forEach(function(a){a.href=a.getAttribute('href')+location.search;});}
        var opened=[];
        addEventListener('beforeprint',function(){opened=all('details.case[data-explain]:not([open])');opened.forEach(function(d){load(d);d.open=true;});});
        addEventListener('afterprint',function(){opened.forEach(function(d){d.open=false;});opened=[];});
        })();
        """

    /// The filter and the order of the table of cases, both kept in the address; links to cases that lead on to the
    /// page of the case.
    static let index = """
        (function(){'use strict';
        function all(query){return Array.prototype.slice.call(document.querySelectorAll(query));}
        var several=document.body.dataset.pages==='several';
        function follow(){
        if(!several){return;}
        var hash=decodeURIComponent(location.hash.slice(1)),name=hash.replace(/-(expects|lines)-.*$/,'');
        var link=document.getElementById(name);
        if(link){if(link.tagName==='A'){location.replace(link.getAttribute('href')+'#'+hash);}}}
        addEventListener('hashchange',follow);follow();
        var table=document.getElementById('index'),body=table.tBodies[0];
        var rows=Array.prototype.slice.call(body.rows).map(function(row,place){return {row:row,place:place,
        id:row.cells[1].textContent,time:Number(row.dataset.t),text:(row.textContent+' '+row.dataset.more).toLowerCase(),
        target:document.getElementById(row.cells[1].firstChild.getAttribute('href').slice(1))};});
        var search=document.getElementById('search'),group=document.getElementById('group'),shown=document.getElementById('shown');
        var buttons=all('#filters button[data-verdict]'),order='verdict';
        var heads=all('#index th[data-sort]');
        heads.forEach(function(head){
        var button=document.createElement('button');button.type='button';button.textContent=head.textContent;
        head.textContent='';head.appendChild(button);
        button.addEventListener('click',function(){var key=head.dataset.sort;order=order===key?'-'+key:key;sort();keep();});});
        function compare(one,other,key){
        if(key==='id'){return one.id.localeCompare(other.id,'en',{numeric:true});}
        if(key==='time'){return one.time-other.time;}
        return one.place-other.place;}
        function sort(){
        var key=order.replace('-',''),sign=order.charAt(0)==='-'?-1:1;
        var sorted=rows.slice().sort(function(a,b){return sign*compare(a,b,key)||a.place-b.place;});
        var part=document.createDocumentFragment();sorted.forEach(function(entry){part.appendChild(entry.row);});body.appendChild(part);
        heads.forEach(function(head){if(head.dataset.sort===key){head.setAttribute('aria-sort',sign===1?'ascending':'descending');}else{head.removeAttribute('aria-sort');}});}
        function wanted(){return buttons.filter(function(b){return b.getAttribute('aria-pressed')==='true';}).map(function(b){return b.dataset.verdict;});}
        function apply(){
        var verdicts=wanted(),words=search.value.toLowerCase().split(' ').filter(Boolean),count=0;
        rows.forEach(function(entry){
        var fits=verdicts.length===0?true:verdicts.indexOf(entry.row.dataset.v)!==-1;
        if(fits){fits=group.value===''?true:group.value===entry.row.dataset.g;}
        if(fits){fits=words.every(function(word){return entry.text.indexOf(word)!==-1;});}
        entry.row.hidden=!fits;if(entry.target){entry.target.hidden=!fits;}if(fits){count+=1;}});
        shown.textContent=count+' of '+rows.length+' cases';}
        function keep(){
        var state=new URLSearchParams();
        if(wanted().length){state.set('v',wanted().join(','));}
        if(group.value){state.set('g',group.value);}
        if(search.value){state.set('q',search.value);}
        if(order!=='verdict'){state.set('sort',order);}
        var query=state.toString();query=query?'?'+query:'';
        try{history.replaceState(null,'',location.pathname+query+location.hash);}catch(e){}
        if(several){all('#index tbody a,.causes a').forEach(function(a){a.href=a.getAttribute('href').split('?')[0]+query;});}}
        function restore(){
        var state=new URLSearchParams(location.search),verdicts=(state.get('v')||'').split(',');
        buttons.forEach(function(b){b.setAttribute('aria-pressed',verdicts.indexOf(b.dataset.verdict)===-1?'false':'true');});
        group.value=state.get('g')||'';if(group.selectedIndex===-1){group.value='';}
        search.value=state.get('q')||'';order=state.get('sort')||'verdict';
        if(['id','-id','time','-time','verdict','-verdict'].indexOf(order)===-1){order='verdict';}
        sort();apply();if(location.search){keep();}}
        buttons.forEach(function(b){b.addEventListener('click',function(){
        b.setAttribute('aria-pressed',b.getAttribute('aria-pressed')==='true'?'false':'true');apply();keep();});});
        search.addEventListener('input',function(){apply();keep();});
        group.addEventListener('change',function(){apply();keep();});
        document.getElementById('filters').addEventListener('submit',function(e){e.preventDefault();});
        addEventListener('popstate',restore);restore();
        var toggle=document.getElementById('open-all');
        if(toggle){toggle.addEventListener('click',function(){
        var cases=all('details.case:not([hidden])'),open=!cases.every(function(d){return d.open;});
        cases.forEach(function(d){d.open=open;});});}
        })();
        """
}
